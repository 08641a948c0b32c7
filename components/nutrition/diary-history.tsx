import { Section } from "@/components/layout/section";
import { CollapsibleDiary } from "@/components/nutrition/collapsible-diary";
import type { FoodDiary } from "@/lib/work/nutrition/contract";

/** The diaries from before, each folded away under its week. */
export function DiaryHistory({ diaries }: { diaries: readonly FoodDiary[] }) {
  if (diaries.length === 0) return null;
  return (
    <Section title="Earlier diaries">
      <ul className="grid gap-3">
        {diaries.map((diary) => (
          <li key={diary.id} className="min-w-0">
            <CollapsibleDiary diary={diary} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

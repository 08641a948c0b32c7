import { Disclosure } from "@/components/common/disclosure";
import { LocalTime } from "@/components/common/local-time";
import { useFormName } from "@/components/questions/form-name";
import { Button } from "@/components/ui/button";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import { builtInItems } from "@/lib/work/questions/built-in";
import type { FormItem, QuestionFormVersion } from "@/lib/work/questions/contract";

interface FormHistoryProps {
  versions: readonly QuestionFormVersion[];
  onUse: (items: readonly FormItem[]) => void;
}

/** Every version of the form, newest first, down to the built-in questions. */
export function FormHistory({ versions, onUse }: FormHistoryProps) {
  const form = useFormName();
  return (
    <Disclosure title="Versions" aside={<span className="figures text-sm text-muted-foreground">{versions.length} published</span>}>
      <ul className="divide-y">
        {versions.map(({ version, effectiveMonday, by, createdAt, items }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 text-sm wrap-anywhere">
              <span className="font-semibold">Version {version}</span>
              {effectiveMonday ? `, from ${formatCalendarDay(effectiveMonday)}` : null}
              {by ? `, by ${by}` : null}, published <LocalTime at={createdAt} format="shortDate" />
            </span>
            <UseAgainButton label={`Use version ${version} again`} onUse={() => onUse(items)} />
          </li>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <span className="text-sm font-semibold">The built-in questions only</span>
          <UseAgainButton label="Use the built-in questions again" onUse={() => onUse(builtInItems[form])} />
        </li>
      </ul>
    </Disclosure>
  );
}

const UseAgainButton = ({ label, onUse }: { label: string; onUse: () => void }) => (
  <Button variant="outline" size="sm" aria-label={label} onClick={onUse}>
    Use this again
  </Button>
);

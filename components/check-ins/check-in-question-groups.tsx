import { itemsInSection } from "@/components/check-ins/asked-form";
import { useRowsAfterHydration } from "@/components/common/after-hydration";
import { ownQuestionsTitle } from "@/components/questions/own-answers";
import { OwnQuestion } from "@/components/questions/own-question";
import { TextAreaField } from "@/components/form/text-area-field";
import { Section } from "@/components/layout/section";
import { Card, CardContent } from "@/components/ui/card";
import { keysOf } from "@/lib/platform/objects";
import { questionGroups } from "@/lib/work/questions/check-in-fields";
import type { FormItem } from "@/lib/work/questions/contract";

/** The questions that are answered in words, and the practice's own ones among them. */
export function CheckInQuestionGroups({ items }: { items: readonly FormItem[] }) {
  const groups = [
    { title: ownQuestionsTitle, description: undefined, questions: itemsInSection(items, "start") },
    ...keysOf(questionGroups).map((group) => ({ ...questionGroups[group], questions: itemsInSection(items, group) })),
  ].filter(({ questions }) => questions.length > 0);
  return useRowsAfterHydration(groups, 1).map(({ title, description, questions }, index) => (
    <Section key={title} title={title} description={description} className={index === 0 ? "mt-0" : undefined}>
      <Card>
        <CardContent className="grid gap-6">
          {questions.map((item) =>
            item.builtIn ? (
              <TextAreaField key={item.questionId} name={item.builtIn} label={item.label} hint={item.hint ?? undefined} maxLength={10_000} required={item.required} />
            ) : (
              <OwnQuestion key={item.questionId} item={item} />
            ),
          )}
        </CardContent>
      </Card>
    </Section>
  ));
}

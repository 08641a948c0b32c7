import { CheckboxGroupField } from "@/components/form/choice-fields";
import { TextAreaField } from "@/components/form/text-area-field";
import { intakeFieldOf, itemsInSection } from "@/components/intake/intake-values";
import { Section } from "@/components/layout/section";
import { ownQuestionsTitle } from "@/components/questions/own-answers";
import { OwnQuestion } from "@/components/questions/own-question";
import { Card, CardContent } from "@/components/ui/card";
import { keysOf } from "@/lib/platform/objects";
import { shortestIntakeAnswer } from "@/lib/work/intake/rules";
import type { FormItem } from "@/lib/work/questions/contract";
import { intakeFields, intakeFormSections } from "@/lib/work/questions/intake-fields";

/** What the consultation form asks, in its sections. One without questions is left out. */
export function IntakeSections({ items }: { items: readonly FormItem[] }) {
  const sections = [
    { title: ownQuestionsTitle, description: undefined, questions: itemsInSection(items, "first") },
    ...keysOf(intakeFormSections).map((section) => ({ ...intakeFormSections[section], questions: itemsInSection(items, section) })),
  ].filter(({ questions }) => questions.length > 0);
  return sections.map(({ title, description, questions }, index) => (
    <Section key={title} title={title} description={description} isCompact className={index === 0 ? "mt-0" : undefined}>
      <Card>
        <CardContent className="grid gap-4 sm:gap-6">
          {questions.map((item) => (
            <IntakeQuestion key={item.questionId} item={item} />
          ))}
        </CardContent>
      </Card>
    </Section>
  ));
}

function IntakeQuestion({ item }: { item: FormItem }) {
  const name = intakeFieldOf(item);
  if (!name) return <OwnQuestion item={item} />;
  const field = { name, label: item.label, hint: item.hint ?? undefined };
  switch (intakeFields[name].kind) {
    case "answer":
      return <TextAreaField {...field} minLength={shortestIntakeAnswer} maxLength={10_000} required={item.required} />;
    case "note":
      return <TextAreaField {...field} maxLength={10_000} rows={1} />;
    case "choices":
      return <CheckboxGroupField {...field} options={item.options.map(({ id, label }) => ({ value: id, label }))} exclusive="None" columns />;
  }
}

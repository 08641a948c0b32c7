import { TextAreaField } from "@/components/form/text-area-field";
import { Section } from "@/components/layout/section";
import { Card, CardContent } from "@/components/ui/card";

interface QuestionGroup {
  title: string;
  description: string;
  questions: readonly { name: string; label: string; hint: string }[];
}

/** Questions with text answers, each group under its heading. `minLength` is the shortest answer in characters. */
export const QuestionSections = ({ groups, minLength }: { groups: readonly QuestionGroup[]; minLength?: number }) =>
  groups.map(({ title, description, questions }, index) => (
    <Section key={title} title={title} description={description} className={index === 0 ? "mt-0 sm:mt-0" : undefined}>
      <Card>
        <CardContent className="grid gap-6">
          {questions.map(({ name, label, hint }) => (
            <TextAreaField key={name} name={name} label={label} hint={hint} minLength={minLength} maxLength={10_000} required />
          ))}
        </CardContent>
      </Card>
    </Section>
  ));

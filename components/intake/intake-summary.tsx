import { ClipboardCheck } from "lucide-react";
import { LocalDate } from "@/components/common/local-date";
import { StatePanel } from "@/components/feedback/state-panel";
import { intakeQuestionGroups } from "@/components/intake/intake-questions";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { IntakeRecord } from "@/lib/work/intake/contract";

export function IntakeSummary({ record, onEdit }: { record: IntakeRecord; onEdit: () => void }) {
  const { submittedAt, injuries, availableEquipment, medications, allergies } = record;
  const otherAnswers = [
    ["Injuries or pain", injuries.join(", ")],
    ["Medications", medications],
    ["Allergies and intolerances", allergies],
    ["Available equipment", availableEquipment.join(", ")],
  ] as const;
  return (
    <Card>
      <CardContent>
        <StatePanel
          as="h2"
          icon={ClipboardCheck}
          title="Your consultation form is with your coach"
          text={submittedAt ? <>Sent on <LocalDate instant={submittedAt} />. If anything changes, you can edit it here.</> : null}
          action={
            <Button variant="outline" onClick={onEdit}>
              Edit
            </Button>
          }
          className="pt-4 pb-6"
        />
        <dl className="grid gap-4 border-t pt-5">
          {intakeQuestionGroups.flatMap(({ questions }) => questions).map(({ name, label }) => (
            <Answer key={name} label={label} text={record[name]} />
          ))}
          {otherAnswers.map(([label, text]) => (
            <Answer key={label} label={label} text={text} />
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}

function Answer({ label, text }: { label: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <dt className="text-sm font-semibold text-muted-foreground">{label}</dt>
      <dd className="whitespace-pre-wrap">{text}</dd>
    </div>
  );
}

import { ClipboardCheck } from "lucide-react";
import { DateOf } from "@/components/common/when";
import { Message } from "@/components/feedback/message";
import { questionGroups } from "@/components/intake/intake-questions";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { IntakeRecord } from "@/lib/work/intake/contract";

/** The form as she sent it. */
export function IntakeDone({ record, onEdit }: { record: IntakeRecord; onEdit: () => void }) {
  const { submittedAt, injuries, availableEquipment, medications, allergies } = record;
  const rest = [
    ["Injuries or pain", injuries.join(", ")],
    ["Medications", medications],
    ["Allergies and intolerances", allergies],
    ["Available equipment", availableEquipment.join(", ")],
  ] as const;
  return (
    <Card>
      <CardContent>
        <Message
          as="h2"
          icon={ClipboardCheck}
          title="Your consultation form is with your coach"
          text={submittedAt ? <>Sent on <DateOf instant={submittedAt} />. If something changes, change it here.</> : null}
          action={
            <Button variant="outline" onClick={onEdit}>
              Edit
            </Button>
          }
          className="pt-4 pb-6"
        />
        <dl className="grid gap-4 border-t pt-5">
          {questionGroups.flatMap(({ questions }) => questions).map(({ name, label }) => (
            <Answer key={name} label={label} text={record[name]} />
          ))}
          {rest.map(([label, text]) => (
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

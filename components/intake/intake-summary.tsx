import { ClipboardCheck } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { StatePanel } from "@/components/feedback/state-panel";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { keysOf } from "@/lib/platform/objects";
import type { IntakeRecord } from "@/lib/work/intake/contract";
import { intakeFields } from "@/lib/work/questions/intake-fields";

export function IntakeSummary({ record, onEdit }: { record: IntakeRecord; onEdit: () => void }) {
  const { submittedAt, answers = [] } = record;
  return (
    <Card>
      <CardContent>
        <StatePanel
          as="h2"
          icon={ClipboardCheck}
          title="Your consultation form is with your coach"
          text={submittedAt ? <>Sent on <LocalTime at={submittedAt} />. If anything changes, you can edit it here.</> : null}
          action={
            <Button variant="outline" onClick={onEdit}>
              Edit
            </Button>
          }
          className="pt-4 pb-6"
        />
        <dl className="grid gap-4 border-t pt-5">
          {keysOf(intakeFields).map((name) => (
            <Answer key={name} label={intakeFields[name].label} text={[record[name]].flat().join(", ")} />
          ))}
          {answers.map(({ questionId, label, text }) => (
            <Answer key={questionId} label={label} text={text} />
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}

function Answer({ label, text }: { label: string; text: string }) {
  if (!text) return null;
  return (
    <div>
      <dt dir="auto" className="text-sm font-semibold text-muted-foreground">{label}</dt>
      <dd dir="auto" className="whitespace-pre-wrap">{text}</dd>
    </div>
  );
}

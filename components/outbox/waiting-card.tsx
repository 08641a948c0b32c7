import { CircleAlert, CloudUpload } from "lucide-react";
import { StatePanel } from "@/components/feedback/state-panel";
import { toast } from "@/components/feedback/toast";
import { changeOutboxEntry } from "@/components/offline/outbox";
import type { WaitingEntry } from "@/components/offline/use-outbox";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";

/** Takes an entry back, so that its form shows what it says. Says so if it went out meanwhile. */
export async function takeBack({ position }: WaitingEntry): Promise<boolean> {
  const isBack = await changeOutboxEntry(position, () => null);
  if (!isBack) toast({ title: "Already sent", description: "It went out a moment ago." });
  return isBack;
}

interface WaitingCardProps {
  entry: WaitingEntry;
  /** Puts what it says back into the form, where the form has no draft of it. */
  onTakenBack?: (entry: WaitingEntry) => void;
}

/** In place of a form whose answers wait on this device, or were refused. Edit brings the form back as it was. */
export function WaitingCard({ entry, onTakenBack }: WaitingCardProps) {
  const { note, refusal } = entry;
  const edit = async () => (await takeBack(entry)) && onTakenBack?.(entry);
  return (
    <Card>
      <CardContent>
        <StatePanel
          as="h2"
          icon={refusal ? CircleAlert : CloudUpload}
          title={refusal ? `${note.title} could not be sent` : `${note.title} is waiting to send`}
          text={refusal ? `${refusal.message} What you wrote is still here.` : "It's saved on this device and will be sent when you're back online. If you close the app, open it again then to make sure."}
          action={
            <Button variant="outline" onClick={() => void edit()}>
              Edit it
            </Button>
          }
        />
      </CardContent>
    </Card>
  );
}

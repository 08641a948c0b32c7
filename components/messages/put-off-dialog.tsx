import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { ApiForm } from "@/components/form/api-form";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { DateField } from "@/components/form/fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { dayOf, formatCalendarDay } from "@/lib/platform/date-texts";
import { addDays, mondayOnOrAfter } from "@/lib/platform/days";
import { snoozeConversation } from "@/lib/work/messages/calls";
import type { Conversation } from "@/lib/work/messages/contract";

interface PutOffDialogProps {
  conversation: Conversation;
  onPutOff: (conversation: Conversation) => void;
  onClose: () => void;
}

/** Asks until which day a conversation leaves the inbox. */
export function PutOffDialog({ conversation: { counterpart, waitingSince }, onPutOff, onClose }: PutOffDialogProps) {
  const [tomorrow] = useState(() => addDays(dayOf(new Date(), "local"), 1));
  const days = [["Tomorrow", tomorrow], ["Next Monday", mondayOnOrAfter(addDays(tomorrow, 1))], ["In a week", addDays(tomorrow, 6)]] as const;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Put off {counterpart.name}</DialogTitle>
          <DialogDescription>
            The conversation leaves your inbox. It comes back to the top on the day you choose, or when the next message arrives.
            {waitingSince ? " The reply you promised stays due." : null}
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <ApiForm endpoint={snoozeConversation} params={{ id: counterpart.id }} defaultValues={{ until: "" }} failure={{ title: "Couldn’t put it off" }} onSuccess={onPutOff} onDone={onClose} className="grid gap-5">
            <div role="group" aria-label="Until" className="grid gap-2 sm:grid-cols-3">
              {days.map(([label, day]) => (
                <DayButton key={label} label={label} day={day} />
              ))}
            </div>
            <DateField name="until" label="Another day" min={tomorrow} max={addDays(tomorrow, 364)} />
            <DialogButtons pendingLabel="Saving...">Put off</DialogButtons>
          </ApiForm>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** Sends the form with this day. */
function DayButton({ label, day }: { label: string; day: string }) {
  const { setValue } = useFormContext();
  return (
    <Button type="submit" variant="outline" className="h-auto flex-col gap-0 py-2" onClick={() => setValue("until", day)}>
      {label}
      <span className="text-xs font-normal text-muted-foreground">{formatCalendarDay(day)}</span>
    </Button>
  );
}

"use client";

import { ApiForm } from "@/components/form/api-form";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { SelectField } from "@/components/form/fields";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { keepForNow } from "@/lib/practice/retention/calls";

const durations = [
  { value: "3", label: "3 months" },
  { value: "6", label: "6 months" },
  { value: "12", label: "A year" },
  { value: "24", label: "2 years" },
];

interface KeepDialogProps {
  /** The person's name, or how many there are. */
  who: string;
  body: { leadIds?: string[]; clientIds?: string[] };
  onClose: () => void;
}

/** Asks for how long these people are kept before they are proposed for erasure again. */
export const KeepDialog = ({ who, body, onClose }: KeepDialogProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent className="sm:max-w-md">
      <DialogHeader>
        <DialogTitle>Keep {who} for now</DialogTitle>
        <DialogDescription>Their data stays, and we'll ask you again after this time.</DialogDescription>
      </DialogHeader>
      <DialogBody>
        <ApiForm
          endpoint={keepForNow}
          defaultValues={{ months: "6" }}
          toBody={({ months }: { months: string }) => ({ ...body, months: Number(months) })}
          success={{ title: "Kept for now" }}
          failure={{ title: "Not saved" }}
          onDone={onClose}
        >
          <SelectField name="months" label="Ask me again in" options={durations} required />
          <DialogButtons>Keep for now</DialogButtons>
        </ApiForm>
      </DialogBody>
    </DialogContent>
  </Dialog>
);

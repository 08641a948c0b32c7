import type { ReactNode } from "react";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";

/** The end of a form in a dialog: Cancel, and the button that sends it. */
export const DialogButtons = ({ pendingLabel = "Saving...", onCancel, children }: { pendingLabel?: string; onCancel?: () => void; children: ReactNode }) => (
  <DialogFooter>
    <DialogClose asChild>
      <Button variant="outline" onClick={onCancel}>Cancel</Button>
    </DialogClose>
    <SubmitButton pendingLabel={pendingLabel}>{children}</SubmitButton>
  </DialogFooter>
);

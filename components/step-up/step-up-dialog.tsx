import { StepUpForm } from "@/components/step-up/step-up-form";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";

/** Asks the person to confirm who they are. */
export const StepUpDialog = ({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent className="sm:max-w-md">
      <DialogHeader>
        <DialogTitle>Please confirm it's you</DialogTitle>
        <DialogDescription>This protects people's health data if someone else uses your screen. You won't be asked again for 15 minutes.</DialogDescription>
      </DialogHeader>
      <DialogBody>
        <StepUpForm onConfirmed={onConfirmed} />
      </DialogBody>
    </DialogContent>
  </Dialog>
);

import { ArchivedClients } from "@/components/lifecycle/archived-clients";
import { ErasuresInProgress } from "@/components/privacy/erasures";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";

/** The clients that can be restored, and what is being erased. */
export const DeletedClientsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent>
      <DialogHeader>
        <DialogTitle>Deleted clients</DialogTitle>
        <DialogDescription>Deleted clients can be restored for 30 days, then they are permanently erased.</DialogDescription>
      </DialogHeader>
      <DialogBody>
        <ErasuresInProgress />
        <ArchivedClients />
      </DialogBody>
    </DialogContent>
  </Dialog>
);

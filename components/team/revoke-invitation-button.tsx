"use client";

import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button, type ButtonProps } from "@/components/ui/button";
import { revokeInvitation } from "@/lib/people/team/calls";

interface RevokeInvitationButtonProps {
  personId: string;
  name: string;
  isClient?: boolean;
  size?: ButtonProps["size"];
}

/** Ends the invitation of someone who hasn't set a password yet. */
export function RevokeInvitationButton({ personId, name, isClient = false, size = "sm" }: RevokeInvitationButtonProps) {
  const [confirm, confirmDialog] = useConfirm();
  const revoke = useApiMutation(revokeInvitation, { success: { title: "Invitation revoked", description: `${name} can no longer join with it.` }, failure: { title: "Invitation not revoked" } });
  async function confirmAndRevoke() {
    const consequence = isClient ? `${name} stays in your client list, and you can invite them again.` : `${name} disappears from the team, and you can invite them again.`;
    const isConfirmed = await confirm({
      title: `Revoke the invitation of ${name}?`,
      description: `The links they were sent stop working at once. ${consequence}`,
      confirmLabel: "Revoke invitation",
      destructive: true,
    });
    if (isConfirmed) revoke.mutate({ params: { id: personId } });
  }
  return (
    <>
      <Button variant="outline" size={size} pending={revoke.isPending} pendingLabel="Revoking..." onClick={() => void confirmAndRevoke()} className="justify-self-start">
        Revoke invitation
        <span className="sr-only"> of {name}</span>
      </Button>
      {confirmDialog}
    </>
  );
}

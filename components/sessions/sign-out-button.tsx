"use client";

import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button, type ButtonProps } from "@/components/ui/button";
import { endPersonSessions } from "@/lib/people/sessions/calls";

/** Signs a person out everywhere. Only the first coach may, so only the first coach sees it. */
export function SignOutButton({ personId, name, size = "sm" }: { personId: string; name: string; size?: ButtonProps["size"] }) {
  const [confirm, confirmDialog] = useConfirm();
  const end = useApiMutation(endPersonSessions, {
    success: ({ ended }) => (ended === 0 ? { title: `${name} wasn't signed in anywhere` } : { title: `${name} is signed out everywhere` }),
    failure: { title: "Not signed out" },
  });
  async function confirmAndEnd() {
    const isConfirmed = await confirm({ title: `Sign ${name} out everywhere?`, description: "They can sign in again with their password. Do this when a phone or laptop of theirs is lost.", confirmLabel: "Sign out" });
    if (isConfirmed) end.mutate({ params: { id: personId } });
  }
  return (
    <>
      <Button variant="outline" size={size} aria-label={`Sign ${name} out everywhere`} pending={end.isPending} pendingLabel="Signing out..." onClick={() => void confirmAndEnd()} className="justify-self-start">
        Sign out everywhere
      </Button>
      {confirmDialog}
    </>
  );
}

"use client";

import { Archive } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useState } from "react";
import { Disclosure } from "@/components/common/disclosure";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { usePushFromHere } from "@/components/hooks/use-push-from-here";
import { PauseControl } from "@/components/lifecycle/pause-control";
import { AccessLog } from "@/components/privacy/access-log";
import { ClientConsents } from "@/components/privacy/client-consents";
import { DownloadRecordButton } from "@/components/privacy/download-record";
import { ClientFactors } from "@/components/second-factors/reset-factors";
import { SignOutButton } from "@/components/sessions/sign-out-button";
import { AdministratorOnly } from "@/components/team/administrator-only";
import { PasswordLinkButton } from "@/components/team/password-link-button";
import { RevokeInvitationButton } from "@/components/team/revoke-invitation-button";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { paths } from "@/lib/platform/paths";
import { archiveClient } from "@/lib/practice/lifecycle/calls";

/** Pausing, deleting and downloading a client's data. */
export function ManageCard({ client: { userId, name, firstName, email, invitation } }: { client: ClientProfile }) {
  const push = usePushFromHere();
  const [showsLog, setShowsLog] = useState(false);
  const [showsFactors, setShowsFactors] = useState(false);
  const [confirm, confirmDialog] = useConfirm();
  const remove = useApiMutation(archiveClient, {
    success: { title: "Client deleted", description: `${name} can be restored for 30 days.` },
    failure: { title: "Delete failed", fallback: "Unable to delete client. Please try again." },
    onSuccess: () => push(paths.section("clients")),
  });
  async function confirmAndDelete() {
    const isConfirmed = await confirm({
      title: `Delete ${name}?`,
      description: `${name} will lose access and billing will stop. You can restore them for 30 days, then their data is permanently erased.`,
      confirmLabel: "Delete client",
      destructive: true,
    });
    if (isConfirmed) remove.mutate({ params: { id: userId } });
  }
  return (
    <Card role="region" aria-labelledby="manage">
      <CardHeader>
        <CardTitle as="h2" id="manage">Membership and data</CardTitle>
      </CardHeader>
      <CardContent>
        <div className="grid gap-3">
          <ClientConsents clientId={userId} name={firstName || name} />
          <PauseControl clientId={userId} name={firstName || name} />
          <DownloadRecordButton clientId={userId} />
          <p className="-mt-1 text-sm text-muted-foreground">Without messages to a nutritionist, unfinished forms and unsent photos. {firstName || name}'s own copy has everything.</p>
          {email === null ? (
            <p className="text-sm text-muted-foreground">{firstName || name} has no email address yet, so they can't sign in. Add one to their details, then you can invite them here.</p>
          ) : (
            <PasswordLinkButton personId={userId} name={name} isInvited={invitation !== null} size="default" />
          )}
          {email !== null && invitation === "open" ? <RevokeInvitationButton personId={userId} name={name} isClient size="default" /> : null}
          {invitation === "revoked" ? <p className="-mt-1 text-sm text-muted-foreground">You've revoked their invitation, so {firstName || name} can't join. To invite them again, send a new one.</p> : null}
          <AdministratorOnly>
            <SignOutButton personId={userId} name={name} size="default" />
          </AdministratorOnly>
          <Button variant="outline" pending={remove.isPending} pendingLabel="Deleting..." onClick={() => void confirmAndDelete()} className="justify-self-start">
            <Archive aria-hidden />
            Delete client
          </Button>
          <Disclosure title="Lost phone or passkey" onToggle={({ currentTarget }) => setShowsFactors(currentTarget.open)}>
            {showsFactors ? <ClientFactors clientId={userId} /> : null}
          </Disclosure>
          <Disclosure title="Who opened photos and answers" onToggle={({ currentTarget }) => setShowsLog(currentTarget.open)}>
            {showsLog ? <AccessLog clientId={userId} /> : null}
            <Button asChild variant="link" size="sm" className="mt-2 px-0">
              <Link href={paths.activityLog({ person: userId })}>All activity by and about {firstName || name}</Link>
            </Button>
          </Disclosure>
        </div>
        {confirmDialog}
      </CardContent>
    </Card>
  );
}

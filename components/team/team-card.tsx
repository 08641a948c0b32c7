"use client";

import { useQuery } from "@tanstack/react-query";
import { TimeAgo } from "@/components/common/local-time";
import { PersonAvatar } from "@/components/common/person-avatar";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useCurrentUser } from "@/components/hooks/current-user";
import { SignOutButton } from "@/components/sessions/sign-out-button";
import { AdministratorOnly } from "@/components/team/administrator-only";
import { PasswordLinkButton } from "@/components/team/password-link-button";
import { RevokeInvitationButton } from "@/components/team/revoke-invitation-button";
import { waitingText } from "@/components/team/waiting-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { roleLabels } from "@/lib/auth/actor";
import { closeTeamAccount, listTeam, reopenTeamAccount } from "@/lib/people/team/calls";
import type { TeamMember } from "@/lib/people/team/contract";

/** The people who work in the practice. Coaches close and reopen their accounts; the first coach also signs them out. */
export function TeamCard() {
  const { data: members = [] } = useQuery(queryFor(listTeam));
  const user = useCurrentUser();
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Team</CardTitle>
        <CardDescription>Everyone who works here. When someone leaves, close their account: they can't sign in any more, and their work stays.</CardDescription>
      </CardHeader>
      <CardContent>
        <ul aria-label="Team" className="divide-y">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} isSelf={member.id === user.id} />
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

function MemberRow({ member, isSelf }: { member: TeamMember; isSelf: boolean }) {
  const name = `${member.firstName} ${member.lastName}`.trim() || member.email;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="flex min-w-0 items-center gap-3">
        <PersonAvatar name={name} imageUrl={member.profileImageUrl} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <span className="wrap-anywhere">{name}</span>
            <Badge variant="secondary">{roleLabels[member.role]}</Badge>
            {isSelf ? <Badge variant="outline">You</Badge> : null}
            {member.status === "invited" ? <Badge variant="info">Invited</Badge> : null}
            {member.status === "closed" ? <Badge variant="warning">Closed</Badge> : null}
          </p>
          <p className="text-sm wrap-anywhere text-muted-foreground">{member.email}</p>
          <p className="text-sm text-muted-foreground">{member.lastSeenAt ? <>Last seen <TimeAgo at={member.lastSeenAt} /></> : "Not signed in"}</p>
        </div>
      </div>
      {isSelf ? null : (
        <div className="flex flex-wrap gap-2">
          {member.devices > 0 ? (
            <AdministratorOnly>
              <SignOutButton personId={member.id} name={name} />
            </AdministratorOnly>
          ) : null}
          {member.status === "invited" ? (
            <>
              <PasswordLinkButton personId={member.id} name={name} isInvited />
              <RevokeInvitationButton personId={member.id} name={name} />
            </>
          ) : null}
          {member.status === "active" ? (
            <>
              <AdministratorOnly>
                <PasswordLinkButton personId={member.id} name={name} isInvited={false} />
              </AdministratorOnly>
              <CloseButton id={member.id} name={name} waitingClients={member.waitingClients} />
            </>
          ) : null}
          {member.status === "closed" ? <ReopenButton id={member.id} name={name} /> : null}
        </div>
      )}
    </li>
  );
}

function CloseButton({ id, name, waitingClients }: { id: string; name: string; waitingClients: readonly string[] }) {
  const [confirm, confirmDialog] = useConfirm();
  const close = useApiMutation(closeTeamAccount, { success: { title: "Account closed", description: `${name} can no longer sign in.` }, failure: { title: "Account not closed" } });
  async function confirmAndClose() {
    const isConfirmed = await confirm({
      title: `Close ${name}'s account?`,
      description: [`${name} is signed out everywhere and can't sign in any more. Their work stays, and you can reopen the account.`, waitingText(name, waitingClients)].filter(Boolean).join(" "),
      confirmLabel: "Close account",
      destructive: true,
    });
    if (isConfirmed) close.mutate({ params: { id } });
  }
  return (
    <>
      <Button variant="outline" size="sm" aria-label={`Close ${name}'s account`} pending={close.isPending} pendingLabel="Closing..." onClick={() => void confirmAndClose()}>
        Close account
      </Button>
      {confirmDialog}
    </>
  );
}

function ReopenButton({ id, name }: { id: string; name: string }) {
  const reopen = useApiMutation(reopenTeamAccount, { success: { title: "Account reopened", description: `${name} can sign in again.` }, failure: { title: "Account not reopened" } });
  return (
    <Button variant="outline" size="sm" aria-label={`Reopen ${name}'s account`} pending={reopen.isPending} pendingLabel="Reopening..." onClick={() => reopen.mutate({ params: { id } })}>
      Reopen
    </Button>
  );
}

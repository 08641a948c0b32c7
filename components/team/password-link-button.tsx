"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { LinkToPassOn } from "@/components/accounts/link-to-pass-on";
import { notSentBecause } from "@/components/email/already-sent";
import type { ToastOptions } from "@/components/feedback/toast";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import type { ResponseOf } from "@/lib/api/call";
import { createPasswordLink } from "@/lib/people/team/calls";

interface PasswordLinkButtonProps {
  personId: string;
  name: string;
  /** They were invited and haven't set a password yet. */
  isInvited: boolean;
  size?: ButtonProps["size"];
}

/** Emails someone a new link to set a password, which for someone who was invited is their invitation again. Where emails aren't sent, shows it to the coach. */
export function PasswordLinkButton({ personId, name, isInvited, size = "sm" }: PasswordLinkButtonProps) {
  const areEmailsSent = useAreEmailsSent();
  const [confirm, confirmDialog] = useConfirm();
  const [made, setMade] = useState<{ link: string; lifetime: string } | null>(null);
  const label = buttonLabel({ isInvited, areEmailsSent });
  const create = useApiMutation(createPasswordLink, {
    success: (outcome) => outcomeToast(outcome, name),
    failure: { title: areEmailsSent ? "Link not sent" : "No link made" },
    onSuccess: ({ link, expiresAt }) => setMade(link === null ? null : { link, lifetime: lifetimeText(expiresAt) }),
    refetchInBackground: true,
  });

  async function confirmAndCreate() {
    const isConfirmed = await confirm(confirmTexts(name, { isInvited, areEmailsSent }));
    if (isConfirmed) create.mutate({ params: { id: personId } });
  }

  return (
    <>
      <Button variant="outline" size={size} pending={create.isPending} pendingLabel={areEmailsSent ? "Sending..." : "Making..."} onClick={() => void confirmAndCreate()} className="justify-self-start">
        <KeyRound aria-hidden />
        {label.text}
        <span className="sr-only"> {label.suffix(name)}</span>
      </Button>
      {made ? (
        <Dialog open onOpenChange={(open) => !open && setMade(null)}>
          <DialogContent className="sm:max-w-md">
            <DialogHeader>
              <DialogTitle>A link for {name}</DialogTitle>
            </DialogHeader>
            <DialogBody>
              <LinkToPassOn name={name} {...made} />
              <DialogFooter>
                <DialogClose asChild>
                  <Button>Done</Button>
                </DialogClose>
              </DialogFooter>
            </DialogBody>
          </DialogContent>
        </Dialog>
      ) : null}
      {confirmDialog}
    </>
  );
}

function confirmTexts(name: string, { isInvited, areEmailsSent }: { isInvited: boolean; areEmailsSent: boolean }) {
  if (!areEmailsSent) {
    const notice = isInvited ? "It's recorded in the activity log." : `It's recorded in the activity log, and ${name} sees in the app that you made it.`;
    return { title: `Make a link for ${name}?`, description: `Anyone who has the link can set ${name}'s password, so only send it to ${name}. It replaces earlier links. ${notice}`, confirmLabel: "Make the link" };
  }
  return isInvited
    ? { title: `Send ${name} the invitation again?`, description: "We'll email them a new link to set their password. It works for 7 days.", confirmLabel: "Send again" }
    : { title: `Email ${name} a link?`, description: "They can set a new password with it. Their current password works until then.", confirmLabel: "Email the link" };
}

function buttonLabel({ isInvited, areEmailsSent }: { isInvited: boolean; areEmailsSent: boolean }) {
  if (!areEmailsSent) return { text: "New link", suffix: (name: string) => `for ${name} to set a password` };
  return isInvited ? { text: "Send again", suffix: (name: string) => `the invitation of ${name}` } : { text: "Email a password link", suffix: (name: string) => `to ${name}` };
}

/** A link works for an hour if it replaces a password, and for a week if it sets the first. */
const lifetimeText = (expiresAt: string | null) => (expiresAt && new Date(expiresAt).getTime() - Date.now() < 2 * 60 * 60_000 ? "one hour" : "7 days");

/** Says how the link reaches them. */
function outcomeToast({ emailed, emailProblem }: ResponseOf<typeof createPasswordLink>, name: string): ToastOptions {
  if (emailProblem) return { variant: "destructive", title: "Link not sent", description: notSentBecause(emailProblem) };
  return { title: "Link ready", description: emailed ? `We'll email ${name} a link to set a password.` : `Copy it and send it to ${name}.` };
}

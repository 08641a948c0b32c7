import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { confirmClientEmail } from "@/lib/people/clients/calls";
import type { ClientProfile } from "@/lib/people/clients/contract";

/** Tells the coach that a stranger may have signed up with this client's address, and lets them confirm it. */
export function UnconfirmedEmailNotice({ client: { userId, name, email } }: { client: ClientProfile }) {
  const [confirm, confirmDialog] = useConfirm();
  const confirmEmail = useApiMutation(confirmClientEmail, {
    success: { title: "Email address confirmed", description: `You can now attach a lead or imported data to ${name}.` },
    failure: { title: "Email address not confirmed" },
  });
  async function askAndConfirm() {
    const isConfirmed = await confirm({
      title: `Is ${email} really theirs?`,
      description: `The person who signed up as ${name} will be able to read everything you attach to this email: a lead's answers, imported forms and payments. Please ask them first, in a call or a message you can trust.`,
      confirmLabel: "Yes, confirm it",
    });
    if (isConfirmed) confirmEmail.mutate({ params: { id: userId } });
  }
  return (
    <section aria-label="Email address not confirmed" className="mb-6 flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft p-4 text-sm text-warning-ink">
      <p className="min-w-56 flex-1 [overflow-wrap:anywhere]">
        {name} signed up with {email}, and nobody has confirmed that this address is theirs. Until then you can't attach a lead or imported data to this account. They can open the link in our email, or you can confirm it.
      </p>
      <Button variant="outline" size="sm" pending={confirmEmail.isPending} pendingLabel="Confirming..." onClick={() => void askAndConfirm()}>
        Confirm email address
      </Button>
      {confirmDialog}
    </section>
  );
}

import { alreadySentText, notConnectedText, notSentBecause } from "@/components/email/already-sent";
import type { ToastOptions } from "@/components/feedback/toast";
import { useApiMutation } from "@/components/form/use-api-mutation";
import type { AddressProblem } from "@/lib/core/email/contract";
import { sendDiscoveryForm } from "@/lib/outreach/leads/calls";

/** Where email isn't connected or doesn't reach them, the coach can pass on a link. */
export const formNotSentText = (problem: AddressProblem | null) => `${problem ? notSentBecause(problem) : notConnectedText} Create a trackable link and send it yourself.`;

/** Offers to email the form to a lead who has it already. */
export const sendAgainAction = (onClick: () => void): ToastOptions["action"] => ({ label: "Send again", onClick });

/** Emails a lead the discovery form. Someone who has it already gets it again only if the coach says so. */
export function useSendDiscoveryForm() {
  const mutation = useApiMutation(sendDiscoveryForm, {
    success: ({ emailed, alreadySentAt, emailProblem }, { params }) => {
      if (emailed) return { title: "Discovery form sent", description: "It's on its way." };
      if (alreadySentAt) return { title: "Discovery form not sent", description: alreadySentText(alreadySentAt), action: sendAgainAction(() => sendAgain(params.id)) };
      return { variant: "destructive", title: "Discovery form not sent", description: formNotSentText(emailProblem) };
    },
    failure: { title: "Discovery form not sent" },
  });
  const send = (id: string) => mutation.mutate({ params: { id }, body: { sendAgain: false } });
  const sendAgain = (id: string) => mutation.mutate({ params: { id }, body: { sendAgain: true } });
  return { send, sendAgain, isPending: mutation.isPending };
}

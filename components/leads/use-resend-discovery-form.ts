import { alreadySentText, notConnectedText } from "@/components/email/already-sent";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { resendDiscoveryForm } from "@/lib/outreach/leads/contract";

/** Emails a lead the discovery form again. */
export const useResendDiscoveryForm = () =>
  useApiMutation(resendDiscoveryForm, {
    success: ({ emailed, alreadySentAt }) => {
      if (emailed) return { title: "Discovery form sent", description: "It's on its way." };
      return { variant: "destructive", title: "Discovery form not sent", description: alreadySentAt ? alreadySentText(alreadySentAt) : notConnectedText };
    },
    failure: { title: "Discovery form not sent" },
  });

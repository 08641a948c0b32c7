"use client";

import { ShieldAlert } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { notConnectedText } from "@/components/email/already-sent";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { Button } from "@/components/ui/button";
import type { LeadDetails } from "@/lib/outreach/leads/contract";
import { askForConsent } from "@/lib/outreach/leads/submission-calls";
import type { LeadSubmission } from "@/lib/outreach/leads/submission-contract";

/** A notice for each form whose answers came without consent and are erased one day, with a button that asks the lead for it. */
export function ConsentNotices({ lead }: { lead: LeadDetails }) {
  const missing = lead.submissions.filter(({ answers, consentAt, eraseAt, status }) => answers && !consentAt && eraseAt && (status === "accepted" || (status === "waiting" && !lead.clientId)));
  return missing.map((submission) => <ConsentNotice key={submission.id} lead={lead} submission={submission} />);
}

function ConsentNotice({ lead, submission: { id, submittedAt, consentAskedAt, eraseAt } }: { lead: LeadDetails; submission: LeadSubmission }) {
  const areEmailsSent = useAreEmailsSent();
  const ask = useApiMutation(askForConsent, {
    success: ({ asked }) => {
      if (asked) return { title: "Consent requested", description: `We'll email ${lead.fullName} a link to agree.` };
      if (!areEmailsSent) return { variant: "destructive", title: "Consent not requested", description: notConnectedText };
      return { title: "Already asked today", description: "You can ask again tomorrow." };
    },
    failure: { title: "Consent not requested" },
  });
  return (
    <section aria-label="Consent not recorded" className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg bg-warning-soft p-4 text-warning-ink">
      <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-semibold">Consent not recorded</h3>
        <p className="text-sm">
          The form of <LocalTime at={submittedAt} /> came in without agreement to keep its answers.
          {eraseAt ? <> They'll be erased on <LocalTime at={eraseAt} /> unless {lead.fullName} agrees.</> : null}
          {consentAskedAt ? <> You asked on <LocalTime at={consentAskedAt} format="dateTime" />.</> : null}
        </p>
      </div>
      <Button size="sm" variant="outline" pending={ask.isPending} pendingLabel="Sending..." onClick={() => ask.mutate({ params: { id: lead.id, submissionId: id } })}>
        {consentAskedAt ? "Ask again" : "Ask for consent"}
      </Button>
    </section>
  );
}

"use client";

import { Disclosure } from "@/components/common/disclosure";
import { FactList } from "@/components/common/fact-list";
import { LocalTime } from "@/components/common/local-time";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { answerLabels, answerText } from "@/components/leads/answer-labels";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { LeadDetails } from "@/lib/outreach/leads/contract";
import type { SubmissionSource, SubmissionStatus } from "@/lib/outreach/leads/options";
import { mergeSubmission } from "@/lib/outreach/leads/submission-calls";
import type { LeadSubmission } from "@/lib/outreach/leads/submission-contract";
import { keysOf } from "@/lib/platform/objects";

const statusBadges: Record<SubmissionStatus, { label: string; variant: BadgeVariant }> = {
  accepted: { label: "In this lead", variant: "success" },
  waiting: { label: "To check", variant: "warning" },
  dismissed: { label: "Dismissed", variant: "secondary" },
};
const sourceTexts: Record<SubmissionSource, string> = { personal_link: "through their own link", public_form: "from your public page" };

/** Every discovery form as it was sent, newest first. */
export function SubmissionHistory({ lead }: { lead: LeadDetails }) {
  const { submissions } = lead;
  if (submissions.length === 0) return null;
  return (
    <section aria-label="Forms as they were sent">
      <h3 className="mb-3 font-semibold">Forms as they were sent</h3>
      <ul className="grid gap-3">
        {submissions.map((submission) => (
          <li key={submission.id}>
            <Disclosure title={<LocalTime at={submission.submittedAt} format="dateTime" />} aside={<Badge variant={statusBadges[submission.status].variant}>{statusBadges[submission.status].label}</Badge>}>
              <SubmissionDetails lead={lead} submission={submission} />
            </Disclosure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SubmissionDetails({ lead, submission: { id, source, status, answers, consentAt, eraseAt } }: { lead: LeadDetails; submission: LeadSubmission }) {
  const merge = useApiMutation(mergeSubmission, { success: { title: "Form merged", description: "The answers are now part of this lead." }, failure: { title: "Form not merged" } });
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted-foreground">
        Sent {sourceTexts[source]}. {consentAt ? <>Consent given <LocalTime at={consentAt} />.</> : "Consent not recorded."}
        {answers && eraseAt ? <> Answers will be erased on <LocalTime at={eraseAt} />.</> : null}
      </p>
      {answers ? <FactList facts={keysOf(answerLabels).filter((name) => answers[name] !== undefined).map((name) => ({ label: answerLabels[name], value: answerText(name, answers[name]) }))} /> : <p>The answers have been erased.</p>}
      {answers && status === "dismissed" && !lead.clientId ? (
        <Button size="sm" variant="outline" className="justify-self-start" pending={merge.isPending} pendingLabel="Merging..." onClick={() => merge.mutate({ params: { id: lead.id, submissionId: id } })}>
          Merge after all
        </Button>
      ) : null}
    </div>
  );
}

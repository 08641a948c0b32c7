"use client";

import { LocalTime } from "@/components/common/local-time";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { answerLabels, answerText } from "@/components/leads/answer-labels";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import type { LeadDetails } from "@/lib/outreach/leads/contract";
import { dismissSubmission, mergeSubmission } from "@/lib/outreach/leads/submission-calls";
import type { LeadSubmission } from "@/lib/outreach/leads/submission-contract";
import { differingAnswers, type SubmissionAnswers } from "@/lib/outreach/leads/submission-rules";

/** The forms that were kept beside the lead, with what each would change, to merge or dismiss. */
export function WaitingSubmissions({ lead }: { lead: LeadDetails }) {
  const waiting = lead.submissions.filter(({ status }) => status === "waiting");
  const dismissAll = useApiMutation(dismissSubmission, { success: { title: "Forms dismissed", description: "Their answers will be erased within 30 days." }, failure: { title: "Forms not dismissed" } });
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Forms to check" className="grid gap-4">
      {waiting.map((submission) => (submission.answers ? <WaitingSubmission key={submission.id} lead={lead} submission={submission} answers={submission.answers} /> : null))}
      {lead.waitingSubmissions > 1 ? (
        <Button size="sm" variant="ghost" className="justify-self-start" pending={dismissAll.isPending} pendingLabel="Dismissing..." onClick={() => dismissAll.mutate({ params: { id: lead.id, submissionId: "all" } })}>
          Dismiss all {lead.waitingSubmissions}
        </Button>
      ) : null}
    </section>
  );
}

function WaitingSubmission({ lead, submission, answers }: { lead: LeadDetails; submission: LeadSubmission; answers: SubmissionAnswers }) {
  const [confirm, confirmDialog] = useConfirm();
  const params = { id: lead.id, submissionId: submission.id };
  const merge = useApiMutation(mergeSubmission, { success: { title: "Form merged", description: "The answers are now part of this lead." }, failure: { title: "Form not merged" } });
  const dismiss = useApiMutation(dismissSubmission, { success: { title: "Form dismissed", description: lead.clientId ? "Its answers will be erased within 30 days." : "Its answers will be erased within 30 days. You can merge it until then." }, failure: { title: "Form not dismissed" } });
  const current = { ...lead, trainingExperience: lead.trainingExperience === null ? null : String(lead.trainingExperience) };
  const changes = differingAnswers(current, answers);
  async function dismissAfterConfirmation() {
    const description = "The lead stays as it is. The answers of this form will be erased within 30 days.";
    if (await confirm({ title: "Dismiss this form?", description, confirmLabel: "Dismiss form" })) dismiss.mutate({ params });
  }
  return (
    <Card className="gap-4 border-warning-ink/30">
      <CardHeader>
        <CardTitle className="flex flex-wrap items-center gap-2">
          A form to check
          {submission.consentAt ? null : <Badge variant="warning">Consent not recorded</Badge>}
        </CardTitle>
        <CardDescription>
          Sent <LocalTime at={submission.submittedAt} format="dateTime" /> from your public page with this email, but without {lead.fullName}'s own link. Anyone can type an email, so nothing has changed yet.
          {lead.clientId ? " They're a client now, so this form can't be merged. Change their profile if you need to, then dismiss the form." : null}
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {changes.length === 0 ? <p>The answers are the same as those you have.</p> : null}
        {changes.length > 0 ? (
          <div className="-mx-(--card-spacing)">
            <Table aria-label="What this form would change">
              <TableHeader>
                <TableHead className="w-1/4">Answer</TableHead>
                <TableHead className="w-3/8">Now</TableHead>
                <TableHead className="w-3/8">In this form</TableHead>
              </TableHeader>
              <TableBody>
                {changes.map((name) => (
                  <TableRow key={name}>
                    <TableRowHeader className="align-top font-semibold">{answerLabels[name]}</TableRowHeader>
                    <TableCell label="Now" className="align-top wrap-anywhere whitespace-pre-wrap text-muted-foreground">
                      {answerText(name, current[name]) ?? "Not answered"}
                    </TableCell>
                    <TableCell label="In this form" className="align-top wrap-anywhere whitespace-pre-wrap">
                      {answerText(name, answers[name])}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </div>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {lead.clientId ? null : (
            <Button size="sm" pending={merge.isPending} pendingLabel="Merging..." onClick={() => merge.mutate({ params })}>
              Merge into this lead
            </Button>
          )}
          <Button size="sm" variant="outline" pending={dismiss.isPending} pendingLabel="Dismissing..." onClick={() => void dismissAfterConfirmation()}>
            Dismiss
          </Button>
        </div>
      </CardContent>
      {confirmDialog}
    </Card>
  );
}

import { Lock } from "lucide-react";
import { PracticeTime } from "@/components/common/practice-time";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { decideUnclearEmail } from "@/lib/core/email/calls";
import type { SentEmail } from "@/lib/core/email/contract";

const statusBadges: Record<SentEmail["status"], { label: string; variant: BadgeVariant }> = {
  queued: { label: "Waiting", variant: "info" },
  sending: { label: "Sending", variant: "info" },
  sent: { label: "Sent", variant: "success" },
  failed: { label: "Failed", variant: "destructive" },
  not_sent: { label: "Not sent", variant: "warning" },
  unclear: { label: "Unclear", variant: "warning" },
  skipped: { label: "Skipped", variant: "secondary" },
};

const problemBadges: Record<NonNullable<SentEmail["problem"]>["kind"], { label: string; variant: BadgeVariant }> = {
  soft_bounce: { label: "Not delivered", variant: "warning" },
  suppressed: { label: "Not delivered", variant: "destructive" },
  bounced: { label: "Bounced", variant: "destructive" },
  complained: { label: "Marked as spam", variant: "destructive" },
};

const badgeOf = ({ status, problem, deliveredAt, seenAt }: SentEmail) => (seenAt ? { label: "Seen", variant: "success" as const } : status !== "sent" ? statusBadges[status] : problem ? problemBadges[problem.kind] : deliveredAt ? { label: "Delivered", variant: "success" as const } : statusBadges.sent);

interface SentEmailRowProps {
  email: SentEmail;
  timeZone: string;
  onOpen: () => void;
}

/** An email or a skipped recipient. The subject opens the email if it is readable. Stacked on phones, in columns on wider screens. */
export function SentEmailRow({ email, timeZone, onOpen }: SentEmailRowProps) {
  const { label, variant } = badgeOf(email);
  const title = email.subject ?? email.name;
  return (
    <li className={cn("relative grid gap-x-6 gap-y-1 px-5 py-3 sm:px-6 md:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_11rem] md:items-center", email.readable && "hover:bg-accent/60")}>
      <div className="min-w-0">
        {email.subject ? <p className="text-xs text-muted-foreground">{email.name}</p> : null}
        {email.readable ? (
          // The button covers the whole row; screen readers announce only the subject.
          <Button variant="link" className="px-0 text-left wrap-anywhere whitespace-normal after:absolute after:inset-0" onClick={onOpen}>
            {title}
          </Button>
        ) : (
          <p className="flex items-center gap-1.5 py-0.5 text-sm font-semibold wrap-anywhere">{title}</p>
        )}
        {email.status === "not_sent" && !email.error ? <p className="text-sm text-warning-ink">Not sent: email isn't connected</p> : null}
        {email.error ? <p className={cn("text-sm wrap-anywhere", email.status === "skipped" || email.status === "not_sent" ? "text-muted-foreground" : "text-destructive-ink")}>{email.error}</p> : null}
        {email.problem ? <p className="text-sm text-destructive-ink">{email.problem.reason}</p> : null}
        {email.channel === "email" && !email.readable && email.subject ? (
          <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
            <Lock aria-hidden className="size-3.5 shrink-0" />
            {email.status === "not_sent" ? "Contained a one-time link, so it can't be read here" : "Contains a one-time link, so only its recipient can read it"}
          </p>
        ) : null}
      </div>
      <div className="min-w-0 text-sm">
        {email.toName ? <p className="truncate">{email.toName}</p> : null}
        <p className="truncate text-muted-foreground">{email.channel === "push" ? "On their devices" : email.toEmail}</p>
      </div>
      <div className="flex items-center justify-between gap-3 md:flex-col md:items-end md:gap-1">
        <Badge variant={variant}>{label}</Badge>
        <PracticeTime at={email.sentAt ?? email.createdAt} timeZone={timeZone} className="text-xs text-muted-foreground" />
      </div>
      {email.status === "unclear" ? <UnclearEmailChoice email={email} /> : null}
    </li>
  );
}

/** Explains an unclear email and asks the coach to settle it. */
function UnclearEmailChoice({ email }: { email: SentEmail }) {
  const [recipient, title] = [email.toName ?? email.toEmail, email.subject ?? email.name];
  const decide = useApiMutation(decideUnclearEmail, { success: { title: "Thank you", description: "Saved." }, failure: { title: "Not saved" } });
  const choose = (decision: "arrived" | "send-again") => decide.mutate({ params: { id: email.id }, body: { decision } });
  const chosen = decide.isPending ? decide.variables.body.decision : null;
  return (
    // Above the button that covers the row.
    <div className="relative z-10 mt-1 grid gap-3 rounded-md bg-warning-soft p-4 text-sm text-warning-ink md:col-span-3">
      <p>The email service didn't confirm this email, so it may or may not have arrived. We won't send it twice without asking. Check with {recipient}, then choose.</p>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={`It arrived: ${title}`} size="sm" variant="outline" pending={chosen === "arrived"} pendingLabel="Saving..." onClick={() => choose("arrived")}>
          It arrived
        </Button>
        <Button aria-label={`Send it again: ${title}`} size="sm" variant="outline" pending={chosen === "send-again"} pendingLabel="Saving..." onClick={() => choose("send-again")}>
          Send it again
        </Button>
      </div>
    </div>
  );
}

import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { decideUnclearEmail, type SentEmail } from "@/lib/core/email/contract";

/** Explains an unclear email and asks the coach to settle it. */
export function UnclearEmailChoice({ email }: { email: SentEmail }) {
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

import { LocalTime } from "@/components/common/local-time";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { tryAddressAgain } from "@/lib/core/email/calls";
import type { AddressProblem } from "@/lib/core/email/contract";

interface AddressProblemNoticeProps {
  name: string;
  email: string;
  problem: AddressProblem;
  className?: string;
}

/** Says why nobody gets emails at this address and what to do, and lets the coach try it again. */
export function AddressProblemNotice({ name, email, problem: { kind, reason, at }, className }: AddressProblemNoticeProps) {
  const tryAgain = useApiMutation(tryAddressAgain, {
    success: { title: "We'll try this address again", description: `${name} will get the next email. If it bounces, we'll let you know.` },
    failure: { title: "Not changed" },
  });
  return (
    <section aria-label="Emails don't arrive" className={cn("flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft p-4 text-sm text-warning-ink", className)}>
      <p className="min-w-56 flex-1 [overflow-wrap:anywhere]">
        We haven't emailed {email} since <LocalTime at={at} />. {reason} {kind === "complained" ? `Please ask ${name} before you try again.` : `Please check the address for typos, or ask ${name} for another one.`}
      </p>
      <Button variant="outline" size="sm" pending={tryAgain.isPending} pendingLabel="Saving..." onClick={() => tryAgain.mutate({ body: { email } })}>
        Try this address again
      </Button>
    </section>
  );
}

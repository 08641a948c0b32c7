import { ArrowRight, PencilLine, Send } from "lucide-react";
import { Link } from "@/components/ui/link";
import { PracticeTime } from "@/components/common/practice-time";
import { testNotSentToast } from "@/components/email/test-not-sent-toast";
import { SwitchRow } from "@/components/form/switch-row";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { switchAutomationRule, testAutomationRule } from "@/lib/core/automation/calls";
import type { AutomationRule } from "@/lib/core/automation/contract";
import { findRuleDefinition } from "@/lib/core/automation/rules";
import { formatCount } from "@/lib/platform/number-texts";
import { paths } from "@/lib/platform/paths";

/** A rule with its switch, its counts, and buttons to test its email and to edit its text. */
export function AutomationRuleRow({ rule: { id, name, trigger, action, enabled, successCount, failureCount, lastRun }, timeZone }: { rule: AutomationRule; timeZone: string }) {
  const toggle = useApiMutation(switchAutomationRule, {
    success: (rule) => ({ title: "Automation Updated", description: `${rule.name} is ${rule.enabled ? "on" : "off"}.` }),
    failure: { title: "Automation not updated" },
  });
  const test = useApiMutation(testAutomationRule, {
    success: ({ sentTo, ...delivery }) => (delivery.emailed ? { title: "Test Completed", description: `It's on its way to ${sentTo}.` } : testNotSentToast(delivery)),
    failure: { title: "Test not sent" },
  });
  // The switch moves at once, and back if the request fails.
  const isOn = toggle.isPending ? toggle.variables.body.enabled : enabled;
  const type = findRuleDefinition(id)?.type;
  return (
    <li className="px-5 py-4 sm:px-6">
      <SwitchRow
        label={name}
        checked={isOn}
        // Not `disabled`, which would lose the keyboard's focus.
        aria-disabled={toggle.isPending || undefined}
        onChange={({ target }) => (toggle.isPending ? undefined : toggle.mutate({ params: { id }, body: { enabled: target.checked } }))}
        className={cn("font-display", !isOn && "text-muted-foreground")}
      />
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <span>{trigger}</span>
        <span className="inline-flex items-center gap-2">
          <ArrowRight aria-label="then:" role="img" className="size-4 shrink-0 text-muted-foreground" />
          {action}
        </span>
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-sm text-muted-foreground">
          <span className="figures">{formatCount(successCount)}</span> sent,{" "}
          <span className={cn(failureCount > 0 && "font-semibold text-destructive-ink")}>
            <span className="figures">{formatCount(failureCount)}</span> failed
          </span>
          . {lastRun ? <>Last run <PracticeTime at={lastRun} timeZone={timeZone} /></> : "Not run yet"}
        </p>
        <div className="-mx-3 flex flex-wrap">
          <Button size="sm" variant="ghost" pending={test.isPending} pendingLabel="Sending..." onClick={() => test.mutate({ params: { id } })}>
            <Send aria-hidden />
            Test to myself<span className="sr-only"> of {name}</span>
          </Button>
          {type ? (
            <Button asChild size="sm" variant="ghost">
              <Link href={paths.emailTemplate(type)}>
                <PencilLine aria-hidden />
                Edit text<span className="sr-only"> of {name}</span>
              </Link>
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}

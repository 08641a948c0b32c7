import { CalendarDays, CalendarRange, Inbox, MailCheck, MailX, Zap, ZapOff } from "lucide-react";
import type { ReactNode } from "react";
import { StatTile } from "@/components/common/stat-tile";
import { Card, CardContent } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { AutomationStatus } from "@/lib/outreach/campaigns/contract";
import type { EmailStanding } from "@/lib/core/email/contract";
import { allEmailsAnchor } from "@/lib/platform/paths";

interface EmailStatusProps {
  status: AutomationStatus;
  /** Shows the emails that stand so. */
  onStanding: (standing: EmailStanding) => void;
}

/** Whether mails are written and go out by themselves. */
function workings(active: boolean, isHeldBack: boolean) {
  if (!active) return { value: "Not active", detail: "No scheduler is running: mails wait until one is set up", icon: ZapOff, tone: "warning" } as const;
  if (isHeldBack) return { value: "Held back", detail: "Campaigns run, and their mails wait", icon: ZapOff, tone: "warning" } as const;
  return { value: "Active", detail: "Campaigns run by themselves", icon: Zap, tone: "success" } as const;
}

const number = (value: number) => value.toLocaleString("en-GB");

/** Whether mails go out, how many have been made, and what needs a look. */
export function EmailStatus({ status: { active, provider, trouble, emailCount, waiting, failed, unclear }, onStanding }: EmailStatusProps) {
  return (
    <>
      {trouble ? (
        <Notice icon={<MailX aria-hidden />} title="Emails are being held back" danger>
          {trouble}
        </Notice>
      ) : null}
      {provider === "outbox" ? (
        <Notice icon={<Inbox aria-hidden />} title="Mails are kept here and delivered to nobody">
          You can read every one of them below. To have them delivered, get a key at resend.com, set it as RESEND_API_KEY where the server runs, and start it again.
        </Notice>
      ) : null}
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatTile label="Automation" {...workings(active, trouble !== null)} />
        <StatTile label="Today" value={number(emailCount.today)} detail="emails" icon={MailCheck} />
        <StatTile label="This week" value={number(emailCount.thisWeek)} detail="emails, since Monday" icon={CalendarRange} />
        <StatTile label="This month" value={number(emailCount.thisMonth)} detail="emails" icon={CalendarDays} />
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm sm:mt-4">
        <Standing count={waiting} text="waiting to be sent" onPress={() => onStanding("waiting")} />
        <Standing count={failed} text="failed in the last 30 days" tone="text-destructive-ink" onPress={() => onStanding("failed")} />
        <Standing count={unclear} text="unclear whether they arrived" tone="text-warning-ink" onPress={() => onStanding("unclear")} />
      </ul>
    </>
  );
}

interface StandingProps {
  count: number;
  text: string;
  /** Its colour where there are any. */
  tone?: string;
  onPress: () => void;
}

const Standing = ({ count, text, tone, onPress }: StandingProps) => (
  <li>
    <a href={`#${allEmailsAnchor}`} onClick={onPress} className={cn("inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline", count > 0 ? cn("font-semibold", tone) : "text-muted-foreground")}>
      <span className="figures">{number(count)}</span> {text}
    </a>
  </li>
);

const Notice = ({ icon, title, danger = false, children }: { icon: ReactNode; title: string; danger?: boolean; children: ReactNode }) => (
  <Card className={cn("mb-4 shadow-none [--card-spacing:--spacing(4)] sm:[--card-spacing:--spacing(5)] [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0", danger ? "text-destructive-ink" : "text-info-ink")}>
    <CardContent className="flex gap-4">
      {icon}
      <div className="min-w-0">
        <h2 className="font-sans text-base font-semibold">{title}</h2>
        <p className="mt-0.5 text-sm">{children}</p>
      </div>
    </CardContent>
  </Card>
);

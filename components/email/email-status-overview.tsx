import { CalendarDays, CalendarRange, Inbox, MailCheck, MailX, Zap, ZapOff } from "lucide-react";
import type { ReactNode } from "react";
import { AnchorLink } from "@/components/common/anchor-link";
import { StatTile } from "@/components/common/stat-tile";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { Card, CardContent } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { EmailStatusFilter } from "@/lib/core/email/contract";
import type { EmailAutomationStatus } from "@/lib/outreach/campaigns/contract";
import { formatCount } from "@/lib/platform/number-texts";
import { allEmailsAnchor } from "@/lib/platform/paths";

interface EmailStatusOverviewProps {
  status: EmailAutomationStatus;
  onStatusFilterChange: (status: EmailStatusFilter) => void;
}

function automationTile(active: boolean, isHeldBack: boolean) {
  if (!active) return { value: "Not active", detail: "No scheduler is running. Emails wait until one is set up", icon: ZapOff, tone: "warning" } as const;
  if (isHeldBack) return { value: "On hold", detail: "Campaigns are running, and their emails are waiting", icon: ZapOff, tone: "warning" } as const;
  return { value: "Active", detail: "Campaigns run automatically", icon: Zap, tone: "success" } as const;
}

/** Whether emails are being sent, how many were queued, and how many need attention. */
export function EmailStatusOverview({ status: { active, provider, trouble, emailCount, waiting, failed, unclear, undelivered }, onStatusFilterChange }: EmailStatusOverviewProps) {
  const areEmailsSent = useAreEmailsSent();
  return (
    <>
      {trouble ? (
        <EmailStatusNotice icon={<MailX aria-hidden />} title="Emails are on hold" danger>
          {trouble}
        </EmailStatusNotice>
      ) : null}
      {provider === "outbox" ? (
        <EmailStatusNotice icon={<Inbox aria-hidden />} title="Email isn't connected yet. Nothing is being sent.">
          {areEmailsSent ? "You can read every email below." : "Every email below is kept as not sent, and none goes out later."} To send emails, get a key at resend.com, set it as RESEND_API_KEY on your server and restart it.
        </EmailStatusNotice>
      ) : null}
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatTile label="Automation" {...automationTile(active, trouble !== null)} />
        <StatTile label="Today" value={formatCount(emailCount.today)} detail="emails" icon={MailCheck} />
        <StatTile label="This week" value={formatCount(emailCount.thisWeek)} detail="emails, since Monday" icon={CalendarRange} />
        <StatTile label="This month" value={formatCount(emailCount.thisMonth)} detail="emails" icon={CalendarDays} />
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm sm:mt-4">
        <StatusCountLink count={waiting} text="waiting to be sent" onPress={() => onStatusFilterChange("waiting")} />
        <StatusCountLink count={failed} text="failed in the last 30 days" tone="text-destructive-ink" onPress={() => onStatusFilterChange("failed")} />
        <StatusCountLink count={unclear} text="unclear whether they arrived" tone="text-warning-ink" onPress={() => onStatusFilterChange("unclear")} />
        <StatusCountLink count={undelivered} text="bounced or marked as spam in the last 30 days" tone="text-destructive-ink" onPress={() => onStatusFilterChange("undelivered")} />
      </ul>
    </>
  );
}

interface StatusCountLinkProps {
  count: number;
  text: string;
  /** Text colour class used when the count is above zero. */
  tone?: string;
  onPress: () => void;
}

const StatusCountLink = ({ count, text, tone, onPress }: StatusCountLinkProps) => (
  <li>
    <AnchorLink targetId={allEmailsAnchor} onClick={onPress} className={cn("inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline", count > 0 ? cn("font-semibold", tone) : "text-muted-foreground")}>
      <span className="figures">{formatCount(count)}</span> {text}
    </AnchorLink>
  </li>
);

const EmailStatusNotice = ({ icon, title, danger = false, children }: { icon: ReactNode; title: string; danger?: boolean; children: ReactNode }) => (
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

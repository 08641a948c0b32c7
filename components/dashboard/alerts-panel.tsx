import { ChevronRight, CreditCard, type LucideIcon, MessagesSquare, PartyPopper } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { paths } from "@/lib/platform/paths";
import type { AttentionReasonKind } from "@/lib/practice/dashboard/contract";

interface AlertsPanelProps {
  paymentFailures: number;
  milestones: number;
  unreadMessages: number;
}

interface Alert {
  count: number;
  text: string;
  icon: LucideIcon;
  tone: keyof typeof toneClasses;
  href: string;
}

const countText = (count: number, singular: string, plural: string) => `${count} ${count === 1 ? singular : plural}`;
const toneClasses = { destructive: "bg-destructive-soft text-destructive-ink", success: "bg-success-soft text-success-ink", highlight: "bg-highlight-soft text-highlight-ink" };

/** The alerts. Each links to its section, or to the weekly queue filtered by its reason. */
export function AlertsPanel({ paymentFailures, milestones, unreadMessages }: AlertsPanelProps) {
  const inQueue = (reason: AttentionReasonKind) => paths.weeklyQueue(reason);
  const allAlerts: Alert[] = [
    { count: paymentFailures, text: countText(paymentFailures, "payment failure", "payment failures"), icon: CreditCard, tone: "destructive", href: paths.finances },
    { count: milestones, text: countText(milestones, "client at week 4/8/12", "clients at week 4/8/12"), icon: PartyPopper, tone: "success", href: inQueue("milestone") },
    { count: unreadMessages, text: countText(unreadMessages, "unread message", "unread messages"), icon: MessagesSquare, tone: "highlight", href: paths.section("messages") },
  ];
  const alerts = allAlerts.filter(({ count }) => count > 0);
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Alerts</CardTitle>
      </CardHeader>
      <CardContent>
        {alerts.length === 0 ? <p className="text-sm text-muted-foreground">No payment failures, milestones or unread messages.</p> : null}
        <ul className="-mx-2 grid gap-1">
          {alerts.map(({ text, icon: Icon, tone, href }) => (
            <li key={text}>
              <Link href={href} className="flex min-h-12 items-center gap-3 rounded-md px-2 font-medium transition-colors hover:bg-accent">
                <span aria-hidden="true" className={cn("grid size-9 shrink-0 place-items-center rounded-full", toneClasses[tone])}>
                  <Icon className="size-4.5" />
                </span>
                <span className="min-w-0 flex-1">{text}</span>
                <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
              </Link>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

import { ClipboardCheck, CloudUpload, CreditCard, type LucideIcon, Send, UserPlus } from "lucide-react";
import Link from "next/link";
import { sectionHref } from "@/components/desk/section-href";
import { Card, CardHeader } from "@/components/ui/card";
import { CountBadge } from "@/components/ui/count-badge";
import { paths } from "@/lib/platform/paths";

interface QuickAction {
  label: string;
  icon: LucideIcon;
  href: string | undefined;
  badge?: number;
}

/** What she does most days, as far as there is a place for it. */
export function QuickActions({ pendingReview }: { pendingReview: number }) {
  const actions: QuickAction[] = [
    { label: "Add New Lead", icon: UserPlus, href: sectionHref("leads") && paths.addLead },
    { label: "Add Client & Set Payment", icon: CreditCard, href: paths.clientManagement },
    { label: "Import Your Client Data", icon: CloudUpload, href: sectionHref("import") },
    { label: "Review Check-ins", icon: ClipboardCheck, href: sectionHref("checkins"), badge: pendingReview },
    // The section of sent emails is there before campaigns are: those come with the automation rules.
    { label: "Send Chase Emails", icon: Send, href: sectionHref("automation") && sectionHref("emails") },
  ];
  return (
    <Card>
      <CardHeader as="h2" title="Quick Actions" />
      <ul className="grid gap-2">
        {actions.map(({ label, icon: Icon, href, badge = 0 }) =>
          href ? (
            <li key={label}>
              <Link href={href} className="flex min-h-12 items-center gap-3 rounded-md border border-line px-4 text-sm font-semibold transition-colors hover:border-control hover:bg-sunken">
                <Icon aria-hidden className="size-5 shrink-0 text-primary-ink" strokeWidth={1.85} />
                <span className="min-w-0 flex-1">{label}</span>
                <CountBadge count={badge} />
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </Card>
  );
}

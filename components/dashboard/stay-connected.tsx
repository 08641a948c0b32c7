import { Dumbbell, type LucideIcon, MessageCircle, MessagesSquare, Salad } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/platform/paths";
import type { ClientDashboardData } from "@/lib/practice/dashboard/client-contract";

interface ContactLink {
  label: string;
  icon: LucideIcon;
  href: string | null;
}

/** The ways to reach the coach. A link that is not set in the settings is null and not shown. */
function contactLinks({ links, coachName }: Pick<ClientDashboardData, "links" | "coachName">): ContactLink[] {
  return [
    { label: `Chat with ${coachName}`, icon: MessageCircle, href: links.chat },
    { label: "Messages", icon: MessagesSquare, href: paths.section("messages") },
    { label: "Training app", icon: Dumbbell, href: links.trainingPlatform },
    { label: "Nutrition support", icon: Salad, href: links.nutritionSupport },
  ];
}

export function StayConnected({ dashboard }: { dashboard: ClientDashboardData }) {
  return (
    <ul className="grid gap-2.5">
      {contactLinks(dashboard).map(({ label, icon: Icon, href }) =>
        href === null ? null : (
          <li key={label} className="grid">
            <Button asChild variant="outline">
              <ContactLink href={href}>
                <Icon aria-hidden />
                {label}
              </ContactLink>
            </Button>
          </li>
        ),
      )}
    </ul>
  );
}

export const HelpText = ({ links: { chat } }: Pick<ClientDashboardData, "links">) => (
  <p className="mt-4 text-sm text-muted-foreground">
    Need help? You can <HelpLink href={paths.section("messages")}>send a message</HelpLink>
    {chat ? (
      <>
        {" or "}
        <HelpLink href={chat}>start a chat</HelpLink>
      </>
    ) : null}
    . You'll get a reply within 24 hours.
  </p>
);

const HelpLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <ContactLink href={href} className="font-semibold text-primary-ink underline decoration-primary-ink/35 underline-offset-4 hover:decoration-current">
    {children}
  </ContactLink>
);

/** Opens our own pages in this tab and external pages in a new one. */
function ContactLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  if (href.startsWith("/"))
    return (
      <Link href={href} className={className}>
        {children}
      </Link>
    );
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

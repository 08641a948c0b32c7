import { CalendarCheck, CreditCard, MessageSquare } from "lucide-react";
import { Link } from "@/components/ui/link";
import { PersonAvatar } from "@/components/common/person-avatar";
import { PageHeader } from "@/components/layout/page-header";
import { openPaymentSetup } from "@/components/payment-links/setup/payment-setup-url";
import { ClientStatusBadge } from "@/components/roster/profile/client-status-badge";
import { ScheduleSessionButton } from "@/components/roster/profile/schedule-session-button";
import { Button } from "@/components/ui/button";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { paths } from "@/lib/platform/paths";

const contactLinkClass = "inline-flex items-center decoration-primary-ink/35 underline-offset-4 hover:underline pointer-coarse:min-h-11";

/** The client's name, status and contact details, with the main actions. */
export function ProfileHeader({ client }: { client: ClientProfile }) {
  const { userId, name, email, phone, profileImageUrl } = client;
  return (
    <PageHeader
      back={{ href: paths.section("clients"), label: "Client Database" }}
      title={
        <span className="flex items-center gap-4">
          <PersonAvatar name={name} imageUrl={profileImageUrl} size="xl" className="font-sans" />
          <span className="min-w-0 break-words">{name}</span>
        </span>
      }
      description={
        <span className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <ClientStatusBadge {...client} />
          <a href={`mailto:${email}`} className={contactLinkClass}>
            {email}
          </a>
          {phone ? (
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={contactLinkClass}>
              {phone}
            </a>
          ) : null}
        </span>
      }
      actions={
        <>
          <Button asChild>
            <Link href={paths.clientMessages(userId)}>
              <MessageSquare aria-hidden />
              Send Message
            </Link>
          </Button>
          <ScheduleSessionButton />
          <Button asChild variant="outline">
            <Link href={paths.clientCheckIns(userId)}>
              <CalendarCheck aria-hidden />
              View Check-ins
            </Link>
          </Button>
          {client.plan ? null : (
            <Button variant="outline" onClick={() => openPaymentSetup(userId)}>
              <CreditCard aria-hidden />
              Set Up Payment
            </Button>
          )}
        </>
      }
    />
  );
}

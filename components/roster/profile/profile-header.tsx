import { CalendarCheck, CreditCard, MessageSquare } from "lucide-react";
import Link from "next/link";
import { ScheduleButton } from "@/components/roster/profile/schedule-button";
import { StatusBadge } from "@/components/roster/profile/status-badge";
import { PersonAvatar } from "@/components/common/person-avatar";
import { PageHeader } from "@/components/layout/page-header";
import { showPaymentSetup } from "@/components/payment-links/setup/address";
import { Button } from "@/components/ui/button";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { paths } from "@/lib/platform/paths";

const contact = "inline-flex items-center decoration-primary-ink/35 underline-offset-4 hover:underline pointer-coarse:min-h-11";

/** Who she is, how she stands, and the ways to her. */
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
          <StatusBadge {...client} />
          <a href={`mailto:${email}`} className={contact}>
            {email}
          </a>
          {phone ? (
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={contact}>
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
          <ScheduleButton />
          <Button asChild variant="outline">
            <Link href={paths.clientCheckIns(userId)}>
              <CalendarCheck aria-hidden />
              View Check-ins
            </Link>
          </Button>
          {client.plan ? null : (
            <Button variant="outline" onClick={() => showPaymentSetup(userId)}>
              <CreditCard aria-hidden />
              Set Up Payment
            </Button>
          )}
        </>
      }
    />
  );
}

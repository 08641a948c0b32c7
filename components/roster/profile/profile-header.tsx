import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, CreditCard, MessageSquare } from "lucide-react";
import { CalendarDay } from "@/components/common/local-time";
import { PersonAvatar } from "@/components/common/person-avatar";
import { PageHeader } from "@/components/layout/page-header";
import { openPaymentSetup } from "@/components/payment-links/setup/payment-setup-url";
import { ClientStatusBadge } from "@/components/roster/profile/client-status-badge";
import { ScheduleSessionButton } from "@/components/roster/profile/schedule-session-button";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { queryFor } from "@/lib/api/query";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { noEmailYet } from "@/lib/platform/email-owner";
import { subscriptionPriceText } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";
import { readSnippetValues } from "@/lib/work/snippets/calls";

const contactLinkClass = "relative inline-flex min-w-0 items-center wrap-anywhere decoration-primary-ink/35 underline-offset-4 hover:underline pointer-coarse:min-h-8";

/** A client's name, status, contact details, week and plan, with the main actions. */
export function ProfileHeader({ client }: { client: ClientProfile }) {
  const { userId, name, email, phone, profileImageUrl } = client;
  return (
    <PageHeader
      className="mb-3 sm:mb-4"
      back={{ href: paths.section("clients"), label: "Client Database" }}
      title={
        <span className="flex items-center gap-3 max-sm:text-2xl sm:gap-4">
          <PersonAvatar name={name} imageUrl={profileImageUrl} size="lg" className="font-sans" />
          <span className="line-clamp-3 min-w-0 wrap-anywhere">{name}</span>
        </span>
      }
      description={
        <span className="grid gap-y-0.5 max-sm:text-sm">
          <span className="flex flex-wrap items-center gap-x-5 gap-y-0.5">
            <ClientStatusBadge {...client} />
            {email === null ? (
              <span>{noEmailYet}</span>
            ) : (
              <a href={`mailto:${email}`} className={contactLinkClass}>
                {email}
              </a>
            )}
            {phone ? (
              <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={contactLinkClass}>
                {phone}
              </a>
            ) : null}
          </span>
          <ClientFacts client={client} />
        </span>
      }
      actions={
        // Side by side on a phone, with the words below the pictures.
        <div className="grid auto-cols-fr grid-flow-col gap-2 max-sm:w-[calc(100vw-2rem)] max-sm:[&>*]:min-h-14 max-sm:[&>*]:flex-col max-sm:[&>*]:gap-0.5 max-sm:[&>*]:rounded-lg max-sm:[&>*]:px-1 max-sm:[&>*]:py-1.5 max-sm:[&>*]:text-xs sm:flex sm:flex-wrap">
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
        </div>
      }
    />
  );
}

/** The week and the plan, then what is known of the person, in one line. */
function ClientFacts({ client: { userId, plan, dateOfBirth, location, occupation } }: { client: ClientProfile }) {
  const week = useQuery(queryFor(readSnippetValues, { params: { id: userId } })).data?.week;
  const facts = {
    week: week === undefined ? null : `Week ${week}`,
    plan: plan ? `${plan.name}, ${subscriptionPriceText(plan)}` : "No active plan",
    born: dateOfBirth && (
      <>
        Born <CalendarDay day={dateOfBirth} />
      </>
    ),
    location,
    occupation,
  };
  return (
    <span role="list" aria-label="About this client" className="flex flex-wrap gap-x-4">
      {Object.entries(facts).map(([name, fact]) =>
        fact === null ? null : (
          <span role="listitem" key={name} className="min-w-0 wrap-anywhere">
            {fact}
          </span>
        ),
      )}
    </span>
  );
}

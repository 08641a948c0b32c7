"use client";

import { useQuery } from "@tanstack/react-query";
import { CreditCard, MessageSquare, Pencil, UserRoundX } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useState } from "react";
import { ClientLoadError } from "@/components/clients/client-load-error";
import { CalendarDay } from "@/components/common/local-time";
import { PersonAvatar } from "@/components/common/person-avatar";
import { EmptyState } from "@/components/feedback/empty-state";
import { openPaymentSetup } from "@/components/payment-links/setup/payment-setup-url";
import { ClientStatusBadge } from "@/components/roster/profile/client-status-badge";
import { ScheduleSessionButton } from "@/components/roster/profile/schedule-session-button";
import { QuickViewOverview } from "@/components/roster/quick-view/overview";
import { QuickViewCheckIns, QuickViewMessages, QuickViewPayments, QuickViewPrograms } from "@/components/roster/quick-view/tabs";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { ApiError } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { readClientProfile } from "@/lib/people/clients/calls";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { noEmailYet } from "@/lib/platform/email-owner";
import { formatMoney, subscriptionPriceText } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";

/** A summary of a client in a dialog over the current screen. */
export function QuickView({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const query = useQuery(queryFor(readClientProfile, { params: { clientId } }));
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-3xl">
        <DialogHeader>
          <DialogTitle>{query.data?.name ?? "Client"}</DialogTitle>
        </DialogHeader>
        <DialogBody>
          {query.isPending ? <Skeleton className="h-96" /> : null}
          {isGone ? <EmptyState icon={UserRoundX} title="Client Not Found" text="This client may have been deleted." /> : null}
          {query.isError && !query.data && !isGone ? <ClientLoadError query={query} /> : null}
          {query.data && !isGone ? <QuickViewContent client={query.data} /> : null}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

const tabLabels = { overview: "Overview", "check-ins": "Check-ins", programs: "Programs", payments: "Payments", messages: "Messages" };

function QuickViewContent({ client }: { client: ClientProfile }) {
  const [tab, setTab] = useState("overview");
  const { userId, name, email, profileImage, joinDate, plan } = client;
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <PersonAvatar name={name} imageUrl={profileImage} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ClientStatusBadge {...client} />
            {email === null ? (
              <span className="text-muted-foreground">{noEmailYet}</span>
            ) : (
              <a href={`mailto:${email}`} className="min-w-0 break-all decoration-primary-ink/35 underline-offset-4 hover:underline">
                {email}
              </a>
            )}
          </p>
          <p className="mt-1 text-sm text-muted-foreground">
            Joined <CalendarDay day={joinDate} /> · {planText(client)}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link href={paths.clientMessages(userId)}>
            <MessageSquare aria-hidden />
            Send Message
          </Link>
        </Button>
        <ScheduleSessionButton size="sm" />
        {plan ? null : (
          <Button size="sm" variant="outline" onClick={() => openPaymentSetup(userId)}>
            <CreditCard aria-hidden />
            Set Up Payment
          </Button>
        )}
        <Button asChild size="sm" variant="outline">
          <Link href={paths.editClient(userId)}>
            <Pencil aria-hidden />
            Edit Profile
          </Link>
        </Button>
      </div>
      <Tabs defaultValue="overview" value={tab} onValueChange={setTab} className="mt-5">
        <TabsList aria-label="About this client">
          {Object.entries(tabLabels).map(([value, label]) => (
            <TabsTrigger key={value} value={value}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {Object.keys(tabLabels).map((value) => (
          <TabsContent key={value} value={value} className="min-h-80 pt-5">
            {/* Only the open tab renders, so that others load nothing and unread messages stay unread. */}
            {value === tab ? <QuickViewPanel tab={tab} client={client} /> : null}
          </TabsContent>
        ))}
      </Tabs>
    </>
  );
}

function QuickViewPanel({ tab, client }: { tab: string; client: ClientProfile }) {
  if (tab === "check-ins") return <QuickViewCheckIns clientId={client.userId} />;
  if (tab === "programs") return <QuickViewPrograms client={client} />;
  if (tab === "payments") return <QuickViewPayments clientId={client.userId} />;
  if (tab === "messages") return <QuickViewMessages client={client} />;
  return <QuickViewOverview client={client} />;
}

/** "Monthly Plan: £199 per month, Monthly Coaching" (spec back-office §2); a plan that is paid once, or every year, has no monthly rate. */
function planText({ plan, monthlyRate }: ClientProfile) {
  if (!plan) return "No active plan";
  return monthlyRate === null ? `${plan.name}, ${subscriptionPriceText(plan)}` : `Monthly Plan: ${formatMoney(monthlyRate, plan.currency)} per month, ${plan.name}`;
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { ClientLoadError } from "@/components/clients/client-load-error";
import { AddressProblemNotice } from "@/components/email/address-problem-notice";
import { PaymentSetupFromUrl } from "@/components/payment-links/setup/payment-setup-from-url";
import { ClientNotFound } from "@/components/roster/client-not-found";
import { ProfileHeader } from "@/components/roster/profile/profile-header";
import { ProfileSummary } from "@/components/roster/profile/profile-summary";
import { ProfileTabs } from "@/components/roster/profile/profile-tabs";
import { UnconfirmedEmailNotice } from "@/components/roster/profile/unconfirmed-email-notice";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { readClientProfile } from "@/lib/people/clients/calls";

/** The coach's page about one client: a summary one screen high, then tabs with everything else. */
export function ClientProfileScreen({ clientId }: { clientId: string }) {
  const query = useQuery(queryFor(readClientProfile, { params: { clientId } }));
  // The client may be archived while this page is open.
  if (query.error instanceof ApiError && query.error.status === 404) return <ClientNotFound />;
  if (query.isPending) return <Skeleton className="h-[36rem]" />;
  const client = query.data;
  if (!client)
    return (
      <Card>
        <CardContent>
          <ClientLoadError query={query} />
        </CardContent>
      </Card>
    );
  return (
    <>
      <PaymentSetupFromUrl />
      <ProfileHeader client={client} />
      {client.email !== null && client.emailProblem ? <AddressProblemNotice name={client.name} email={client.email} problem={client.emailProblem} className="mb-4" /> : null}
      {client.emailUnconfirmed ? <UnconfirmedEmailNotice client={client} /> : null}
      <ProfileTabs client={client} summary={<ProfileSummary client={client} />} />
    </>
  );
}

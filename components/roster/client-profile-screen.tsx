"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ClientBaseline } from "@/components/check-ins/baseline/client-baseline";
import { ClientPhotoCompare } from "@/components/check-ins/photos/client-photo-compare";
import { ClientTrends } from "@/components/check-ins/trends/client-trends";
import { ClientLoadError } from "@/components/clients/client-load-error";
import { SafetyNotes } from "@/components/clients/safety-notes";
import { PromiseRow } from "@/components/dashboard/promise-row";
import { AddressProblemNotice } from "@/components/email/address-problem-notice";
import { ClientPayments } from "@/components/finances/client-payments";
import { Section } from "@/components/layout/section";
import { ClientDiaries } from "@/components/nutrition/client-diaries";
import { StepHistory } from "@/components/next-steps/step-history";
import { CoachPlansPanel } from "@/components/nutrition/coach-plans-panel";
import { PaymentSetupFromUrl } from "@/components/payment-links/setup/payment-setup-from-url";
import { ClientNotFound } from "@/components/roster/client-not-found";
import { DetailsCard } from "@/components/roster/profile/details-card";
import { IntakePanel } from "@/components/roster/profile/intake-panel";
import { ManageCard } from "@/components/roster/profile/manage-card";
import { ClientQuestionsCard } from "@/components/questions/client-questions-card";
import { NotesCard } from "@/components/roster/profile/notes-card";
import { OnboardingPanel } from "@/components/roster/profile/onboarding-panel";
import { ProfileHeader } from "@/components/roster/profile/profile-header";
import { RecentActivity } from "@/components/roster/profile/recent-activity";
import { TagsCard } from "@/components/roster/profile/tags-card";
import { TimelinePanel } from "@/components/roster/profile/timeline-panel";
import { UnconfirmedEmailNotice } from "@/components/roster/profile/unconfirmed-email-notice";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { readClientProfile } from "@/lib/people/clients/contract";
import { listPromises } from "@/lib/practice/dashboard/client-contract";

/** The coach's page about one client. What the coach edits is beside the client's data on wide screens and below it on phones. */
export function ClientProfileScreen({ clientId, startsEditing = false }: { clientId: string; startsEditing?: boolean }) {
  const query = useQuery(queryFor(readClientProfile, { params: { clientId } }));
  // The client may be archived while this page is open.
  if (query.error instanceof ApiError && query.error.status === 404) return <ClientNotFound />;
  if (query.isPending) return <Skeleton className="h-96" />;
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
      {client.emailProblem ? <AddressProblemNotice name={client.name} email={client.email} problem={client.emailProblem} className="mb-6" /> : null}
      {client.emailUnconfirmed ? <UnconfirmedEmailNotice client={client} /> : null}
      <SafetyNotes notes={client.safetyNotes} className="mb-5" />
      <div className="grid grid-cols-1 items-start gap-x-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <RecentActivity clientId={clientId} />
          <AnchoredSection id="onboarding">
            <Section title="Onboarding">
              <OnboardingPanel clientId={clientId} />
            </Section>
          </AnchoredSection>
          <AnchoredSection id="intake">
            <Section title="Intake">
              <IntakePanel client={client} />
            </Section>
          </AnchoredSection>
          <AnchoredSection id="nutrition">
            <Section title="Nutrition plans">
              <CoachPlansPanel clientId={clientId} />
            </Section>
          </AnchoredSection>
          <AnchoredSection id="payments">
            <Section title="Payments">
              <ClientPayments clientId={clientId} />
            </Section>
          </AnchoredSection>
          <Section title="Food diaries">
            <ClientDiaries clientId={clientId} />
          </Section>
          <Section title="Steps" description="What you asked for with your feedback, and how it went">
            <StepHistory clientId={clientId} />
          </Section>
          <ClientBaseline clientId={clientId} firstName={client.firstName || "this client"} />
          <Section title="Trends" description="From the weekly check-ins">
            <ClientTrends clientId={clientId} specifiedUnit="kg" />
          </Section>
          <Section title="Photos">
            <ClientPhotoCompare clientId={clientId} />
          </Section>
        </div>
        <aside className="grid grid-cols-1 gap-5 max-lg:mt-8 lg:row-span-2">
          <ClientPromises clientId={clientId} />
          <DetailsCard client={client} startsEditing={startsEditing} />
          <TagsCard client={client} />
          <ClientQuestionsCard clientId={clientId} firstName={client.firstName || "this client"} />
          <NotesCard clientId={clientId} imported={client.notes} />
          <ManageCard client={client} />
        </aside>
        <div className="min-w-0">
          <Section title="Timeline" description="Everything so far, newest first">
            <TimelinePanel clientId={clientId} />
          </Section>
        </div>
      </div>
    </>
  );
}

/** A target of the timeline's links. */
const AnchoredSection = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} className="scroll-mt-20">
    {children}
  </div>
);

/** What this client is waiting for. Renders nothing without open promises. */
function ClientPromises({ clientId }: { clientId: string }) {
  const { data = [] } = useQuery(queryFor(listPromises));
  const promises = data.filter(({ client }) => client.id === clientId);
  if (promises.length === 0) return null;
  return (
    <Card role="region" aria-labelledby="client-promises">
      <CardHeader>
        <CardTitle as="h2" id="client-promises">Promises</CardTitle>
        <CardDescription>What this client is waiting for</CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="divide-y border-t">
          {promises.map((promise) => (
            <PromiseRow key={promise.kind} promise={promise} />
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

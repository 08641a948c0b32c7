import { Section } from "@/components/layout/section";
import { StepHistory } from "@/components/next-steps/step-history";
import { ClientQuestionsCard } from "@/components/questions/client-questions-card";
import { RecentActivity } from "@/components/roster/profile/recent-activity";
import type { ClientProfile } from "@/lib/people/clients/contract";

/** The latest check-ins, what came of the steps, and what this client alone is asked. */
export const CheckInsTab = ({ client: { userId, firstName } }: { client: ClientProfile }) => (
  <div className="grid grid-cols-1 items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <div className="min-w-0">
      <RecentActivity clientId={userId} />
      <Section title="Steps" description="What you asked for with your feedback, and how it went">
        <StepHistory clientId={userId} />
      </Section>
    </div>
    <ClientQuestionsCard clientId={userId} firstName={firstName || "this client"} />
  </div>
);

import { Section } from "@/components/layout/section";
import { ClientFiles } from "@/components/roster/profile/client-files";
import { ManageCard } from "@/components/roster/profile/manage-card";
import { TimelinePanel } from "@/components/roster/profile/timeline-panel";
import type { ClientProfile } from "@/lib/people/clients/contract";

/** A client's membership, the download of all their data, their files, and everything that has happened. */
export const FilesTab = ({ client }: { client: ClientProfile }) => (
  <div className="grid grid-cols-1 items-start gap-x-6 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
    <ManageCard client={client} />
    <div className="min-w-0 [&>section:first-child]:mt-0">
      <Section title="Files" description="Everything sent and received, newest first">
        <ClientFiles clientId={client.userId} />
      </Section>
      <Section title="Timeline" description="Everything so far, newest first">
        <TimelinePanel clientId={client.userId} />
      </Section>
    </div>
  </div>
);

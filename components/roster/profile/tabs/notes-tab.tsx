import { NotesCard } from "@/components/roster/profile/notes-card";
import { TagsCard } from "@/components/roster/profile/tags-card";
import type { ClientProfile } from "@/lib/people/clients/contract";

/** What the coaches keep about a client: private notes and tags. */
export const NotesTab = ({ client }: { client: ClientProfile }) => (
  <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <NotesCard clientId={client.userId} imported={client.notes} />
    <TagsCard client={client} />
  </div>
);

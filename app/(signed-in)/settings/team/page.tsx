import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { InviteForm } from "@/components/accounts/invite-form";
import { TeamCard } from "@/components/team/team-card";
import { seedQuery } from "@/lib/api/query-seed";
import { listTeam } from "@/lib/people/team/contract";
import { findTeam } from "@/lib/people/team/queries";

export const metadata = settingsMetadata("team");

export default settingsPage("team", () => (
  <>
    <TeamCard />
    <InviteForm />
  </>
), async ({ now }) => [seedQuery(listTeam, {}, await findTeam(now))]);

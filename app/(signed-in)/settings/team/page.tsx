import type { Metadata } from "next";
import { InviteForm } from "@/components/accounts/invite-form";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { signedInPage } from "@/components/shell/signed-in-page";
import { TeamCard } from "@/components/team/team-card";
import { seedQuery } from "@/lib/api/query-seed";
import { listTeam } from "@/lib/people/team/contract";
import { findTeam } from "@/lib/people/team/queries";

export const metadata: Metadata = { title: "Team settings" };

export default signedInPage(["coach"], async ({ now }) => (
  <SeededQueries seeds={[seedQuery(listTeam, {}, await findTeam(now))]}>
    <SettingsFrame page="team">
      <TeamCard />
      <InviteForm />
    </SettingsFrame>
  </SeededQueries>
));

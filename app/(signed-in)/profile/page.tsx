import type { Metadata } from "next";
import { PasswordCard } from "@/components/accounts/password-card";
import { ProfileScreen } from "@/components/accounts/profile-screen";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { OwnRecordCard } from "@/components/privacy/download-record";
import { SessionsCard } from "@/components/sessions/sessions-card";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { readProfile } from "@/lib/people/accounts/contract";
import { findOwnProfile } from "@/lib/people/accounts/queries";
import { listSessions } from "@/lib/people/sessions/contract";
import { listOwnSessions } from "@/lib/people/sessions/queries";

export const metadata: Metadata = { title: "Profile Settings" };

export default signedInPage("signed-in", async ({ actor, now }) => (
  <SeededQueries seeds={[seedQuery(readProfile, {}, await findOwnProfile(actor)), seedQuery(listSessions, {}, await listOwnSessions(actor, now))]}>
    <ProfileScreen
      securityCards={
        <>
          <PasswordCard />
          <SessionsCard />
        </>
      }
      ownRecord={actor.role === "client" ? <OwnRecordCard clientId={actor.id} /> : null}
    />
  </SeededQueries>
));

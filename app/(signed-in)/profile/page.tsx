import type { Metadata } from "next";
import { LazyProfileParts } from "@/app/(signed-in)/profile/lazy-profile-parts";
import { ProfileScreen } from "@/components/accounts/profile-screen";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { readNotificationPreferences } from "@/lib/core/push/contract";
import { findNotificationPreferences } from "@/lib/core/push/queries";
import { readProfile } from "@/lib/people/accounts/contract";
import { findOwnProfile } from "@/lib/people/accounts/queries";
import { readCalendarLink } from "@/lib/people/calendar-links/contract";
import { findOwnCalendarLink } from "@/lib/people/calendar-links/queries";
import { listPasskeys, readTwoFactor } from "@/lib/people/second-factors/contract";
import { findOwnTwoFactor, listOwnPasskeys } from "@/lib/people/second-factors/queries";
import { listSessions } from "@/lib/people/sessions/contract";
import { listOwnSessions } from "@/lib/people/sessions/queries";
import { readPrivacy } from "@/lib/practice/privacy/contract";
import { findPrivacy } from "@/lib/practice/privacy/queries";
import { readOwnBaseline } from "@/lib/work/check-ins/baseline-contract";
import { findOwnBaseline } from "@/lib/work/check-ins/baseline-queries";

export const metadata: Metadata = { title: "Profile Settings" };

export default signedInPage("signed-in", async ({ actor, now }) => {
  const { id, role } = actor;
  const ofClient = role === "client" ? [seedQuery(readPrivacy, { params: { id } }, await findPrivacy(actor, id)), seedQuery(readOwnBaseline, {}, await findOwnBaseline(actor, now))] : [];
  return (
    <SeededQueries
      seeds={[
        seedQuery(readProfile, {}, await findOwnProfile(actor)),
        seedQuery(listPasskeys, {}, await listOwnPasskeys(actor)),
        seedQuery(readTwoFactor, {}, await findOwnTwoFactor(actor)),
        seedQuery(listSessions, {}, await listOwnSessions(actor, now)),
        seedQuery(readCalendarLink, {}, await findOwnCalendarLink(actor)),
        seedQuery(readNotificationPreferences, {}, await findNotificationPreferences(actor, now)),
        ...ofClient,
      ]}
    >
      <ProfileScreen>
        <LazyProfileParts id={id} role={role} />
      </ProfileScreen>
    </SeededQueries>
  );
});

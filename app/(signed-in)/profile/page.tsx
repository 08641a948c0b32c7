import type { Metadata } from "next";
import { EmailAddressCard } from "@/components/accounts/email-address-card";
import { PasswordCard } from "@/components/accounts/password-card";
import { ProfileScreen } from "@/components/accounts/profile-screen";
import { CalendarSection } from "@/components/calendar-links/calendar-section";
import { OwnBaselineCard } from "@/components/check-ins/baseline/own-baseline-card";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { OwnPrivacy } from "@/components/privacy/own-privacy";
import { AuthenticatorCard } from "@/components/second-factors/authenticator-card";
import { PasskeysCard } from "@/components/second-factors/passkeys-card";
import { SessionsCard } from "@/components/sessions/sessions-card";
import { NotificationsSection } from "@/components/push/notifications-section";
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
      <ProfileScreen
        securityCards={
          <>
            <EmailAddressCard />
            <PasswordCard />
            <PasskeysCard />
            <AuthenticatorCard />
            <SessionsCard />
          </>
        }
        notifications={<NotificationsSection />}
        calendar={<CalendarSection role={role} />}
        ofClient={
          role === "client" ? (
            <>
              <OwnBaselineCard />
              <OwnPrivacy clientId={id} />
            </>
          ) : null
        }
      />
    </SeededQueries>
  );
});

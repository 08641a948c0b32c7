"use client";

import { EmailAddressCard } from "@/components/accounts/email-address-card";
import { PasswordCard } from "@/components/accounts/password-card";
import { CalendarSection } from "@/components/calendar-links/calendar-section";
import { OwnBaselineCard } from "@/components/check-ins/baseline/own-baseline-card";
import { scrollToFragment } from "@/components/hooks/fragment";
import { Section } from "@/components/layout/section";
import { OwnPrivacy } from "@/components/privacy/own-privacy";
import { NotificationsSection } from "@/components/push/notifications-section";
import { AuthenticatorCard } from "@/components/second-factors/authenticator-card";
import { PasskeysCard } from "@/components/second-factors/passkeys-card";
import { SessionsCard } from "@/components/sessions/sessions-card";
import type { Actor } from "@/lib/auth/actor";

export type ProfilePartsProps = Pick<Actor, "id" | "role">;

/** The parts of a person's own profile below what is about them: how they sign in, their notifications and calendar, and what only a client has. */
export const ProfileParts = ({ id, role }: ProfilePartsProps) => (
  <div ref={scrollToFragment} className="grid gap-6">
    <Section title="Security" description="How you sign in, and where you are signed in" className="mt-2 sm:mt-4">
      <div className="grid gap-6">
        <EmailAddressCard />
        <PasswordCard />
        <PasskeysCard />
        <AuthenticatorCard />
        <SessionsCard />
      </div>
    </Section>
    <NotificationsSection />
    <CalendarSection role={role} />
    {role === "client" ? (
      <>
        <OwnBaselineCard />
        <OwnPrivacy clientId={id} />
      </>
    ) : null}
  </div>
);

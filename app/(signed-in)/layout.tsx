import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { navigationOf, offlineScreensOf, startSection } from "@/app/(signed-in)/sections/all";
import { SignedInPerson } from "@/components/offline/offline-copy";
import { SignedInShell } from "@/components/shell/signed-in-shell";
import type { Actor } from "@/lib/auth/actor";
import { lacksSecondFactor } from "@/lib/auth/second-factor";
import { readActor } from "@/lib/auth/session";
import { findUnreadNotificationCount } from "@/lib/core/notifications/queries";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { toUser } from "@/lib/people/accounts/shape";
import { areEmailsSent, isEmailConnected } from "@/lib/providers/email/provider";
import { getUnreadCounts } from "@/lib/work/messages/queries";
import { getNutritionistCounts } from "@/lib/work/nutrition/queries";

/** Whether the person sees the banner about their unconfirmed address. Staff don't, because nothing is attached to staff by email. */
const needsConfirmation = ({ role, emailConfirmedAt }: Actor) => role === "client" && emailConfirmedAt === null;

/** The frame for signed-in people. Each page checks access itself; see signedInPage. */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const actor = await readActor(await cookies());
  if (!actor || (await lacksSecondFactor(actor))) return children;
  const brand = await getProductBranding();
  const { weightUnit } = await getPracticeSettings();
  const footer = actor.role === "coach" ? `Powered by ${brand.name} - Coaching Management Platform` : null;
  return (
    <SignedInShell
      product={brand}
      user={toUser(actor)}
      items={navigationOf(actor.role)}
      startSection={await startSection(actor.role, actor.id)}
      unconfirmedEmail={needsConfirmation(actor) ? { address: actor.email, isEmailConnected: isEmailConnected() } : null}
      areEmailsSent={areEmailsSent()}
      weightUnit={actor.weightUnit ?? weightUnit}
      unread={await getUnreadCounts(actor)}
      unseenCount={(await findUnreadNotificationCount(actor)).unread}
      diaryCounts={actor.role === "nutritionist" ? await getNutritionistCounts(actor) : null}
      offlineScreens={offlineScreensOf(actor.role)}
      footer={footer}
    >
      <SignedInPerson id={actor.id} />
      {children}
    </SignedInShell>
  );
}

import type { ReactNode } from "react";
import { CheckInScreen } from "@/components/check-ins/check-in-screen";
import { ReviewScreen } from "@/components/check-ins/review-screen";
import { SentEmails } from "@/components/emails/sent-emails";
import { NutritionistHome } from "@/components/nutrition/nutritionist-home";
import { sections } from "@/components/layout/navigation";
import { Seeded } from "@/components/layout/seeded";
import { type PageCall, signedInPage } from "@/components/layout/signed-in-page";
import { seed } from "@/lib/api/seed";
import type { Actor } from "@/lib/auth/actor";
import { current, history, pending, reviewed } from "@/lib/check-ins/contract";
import { currentOf, listOfClient, listPending, listReviewed } from "@/lib/check-ins/queries";
import { readDraft } from "@/lib/drafts/contract";
import { findDraft } from "@/lib/drafts/queries";
import { history as sentEmails } from "@/lib/email/contract";
import { listSent } from "@/lib/email/queries";
import { practice } from "@/lib/settings/queries";

type Section = (call: PageCall<Actor>) => Promise<ReactNode>;

/** Each role's sections by their name in `?section=`; each loads what its screen starts with. */
const screens: Record<Actor["role"], Record<string, Section>> = {
  coach: {
    checkins: async ({ actor, now }) => (
      <Seeded seeds={[seed(pending, {}, (await listPending(actor)).rows), seed(reviewed, { query: { limit: 10 } }, (await listReviewed(actor, { limit: 10 })).rows)]}>
        <ReviewScreen today={now.toISOString()} />
      </Seeded>
    ),
    emails: async () => (
      <Seeded seeds={[seed(sentEmails, {}, (await listSent()).rows)]}>
        <SentEmails timeZone={(await practice()).timeZone} />
      </Seeded>
    ),
  },
  client: {
    checkin: async ({ actor, now }) => {
      const form = { params: { form: "weekly-check-in" } };
      return (
        <Seeded
          seeds={[
            seed(current, {}, await currentOf(actor, now)),
            seed(history, {}, (await listOfClient(actor, actor.id)).rows),
            seed(readDraft, form, await findDraft(actor, form.params.form)),
          ]}
        >
          <CheckInScreen />
        </Seeded>
      );
    },
  },
  nutritionist: {},
};

export const homePage = signedInPage("signed-in", async (call) => {
  const own = screens[call.actor.role];
  const screen = own[call.search.section ?? ""] ?? own[sections[call.actor.role][0]?.key ?? ""];
  return screen ? screen(call) : <NutritionistHome firstName={call.actor.firstName} />;
});

import { ClipboardCheck } from "lucide-react";
import { headers } from "next/headers";
import { LazyCheckIn } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { ownHistory } from "@/components/check-ins/own-history";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedInfiniteQuery, seedQuery } from "@/lib/api/query-seed";
import { type DraftForm, readDraft } from "@/lib/core/drafts/contract";
import { findDraft } from "@/lib/core/drafts/queries";
import { listCheckInNumbers, listCheckIns, readCurrentCheckIn } from "@/lib/work/check-ins/contract";
import { findCheckInNumbers, findClientCheckIns, findCurrentCheckIn, findQuestionForm } from "@/lib/work/check-ins/queries";
import { readQuestionForm } from "@/lib/work/questions/contract";

/** Phones say so in the name of their browser; tablets don't. */
const isPhone = (userAgent: string | null) => /\bMobi/.test(userAgent ?? "");

/** A client's weekly check-in and history. */
export const checkInSection: HomeSection = {
  key: "checkin",
  nav: { label: "Check-in", icon: ClipboardCheck },
  offline: true,
  async render({ actor, search, now }) {
    const seedDraft = async (form: DraftForm) => seedQuery(readDraft, { params: { form } }, await findDraft(actor, form));
    const showsHistory = search.tab === "history" || search.edit !== undefined;
    return (
      <SeededQueries
        seeds={[
          seedQuery(readCurrentCheckIn, {}, await findCurrentCheckIn(actor, now)),
          seedQuery(readQuestionForm, { params: { form: "weekly-check-in" } }, await findQuestionForm(actor, "weekly-check-in", {}, now)),
          seedQuery(listCheckInNumbers, { params: { clientId: actor.id } }, await findCheckInNumbers(actor, actor.id, now)),
          ...(showsHistory ? [seedInfiniteQuery(listCheckIns, ownHistory, await findClientCheckIns(actor, actor.id, now, ownHistory.query))] : []),
          await seedDraft("weekly-check-in"),
          ...(search.edit === undefined ? [] : [await seedDraft("check-in-edit")]),
        ]}
      >
        <LazyCheckIn clientId={actor.id} isPhone={isPhone((await headers()).get("user-agent"))} />
      </SeededQueries>
    );
  },
};

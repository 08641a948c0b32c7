import { clientFailedPaymentsQuery, clientPastPaymentsQuery, clientPaymentsQuery } from "@/components/finances/list-queries";
import { diariesOf, plansOf } from "@/components/nutrition/nutrition-pages";
import { type QuerySeed, seedInfiniteQuery, seedPageQuery, seedQuery } from "@/lib/api/query-seed";
import type { Coach } from "@/lib/auth/actor";
import { listFailedPayments } from "@/lib/money/finances/contract";
import { findFailedPayments } from "@/lib/money/finances/queries";
import { listPastPayments } from "@/lib/money/past-payments/contract";
import { findPastPayments } from "@/lib/money/past-payments/queries";
import { listPayments } from "@/lib/money/payments/contract";
import { findPayments } from "@/lib/money/payments/queries";
import { listTags } from "@/lib/people/clients/contract";
import { listTagsInUse } from "@/lib/people/clients/queries";
import { listTeam } from "@/lib/people/team/contract";
import { findTeam } from "@/lib/people/team/queries";
import type { ProfileTab } from "@/lib/platform/paths";
import { readPause } from "@/lib/practice/lifecycle/contract";
import { findClientPause } from "@/lib/practice/lifecycle/queries";
import { readPrivacy } from "@/lib/practice/privacy/contract";
import { findPrivacy } from "@/lib/practice/privacy/queries";
import { listTimeline } from "@/lib/practice/timeline/contract";
import { listTimelineEvents } from "@/lib/practice/timeline/queries";
import { timelinePageSize } from "@/lib/practice/timeline/rules";
import { readBaseline } from "@/lib/work/check-ins/baseline-contract";
import { findBaseline } from "@/lib/work/check-ins/baseline-queries";
import { readIntake } from "@/lib/work/intake/contract";
import { findIntakeRecord } from "@/lib/work/intake/queries";
import { listMessages, readConversation } from "@/lib/work/messages/contract";
import { loadConversation } from "@/lib/work/messages/queries";
import { messagesPageSize } from "@/lib/work/messages/rules";
import { listClientNotes } from "@/lib/work/notes/contract";
import { listCoachNotes } from "@/lib/work/notes/queries";
import { listFoodDiaries, listNutritionPlans } from "@/lib/work/nutrition/contract";
import { findFoodDiaries, findNutritionPlans } from "@/lib/work/nutrition/queries";
import { readOnboardingForms } from "@/lib/work/onboarding/contract";
import { findOnboardingForms } from "@/lib/work/onboarding/queries";
import { listClientQuestions } from "@/lib/work/questions/contract";
import { findClientQuestions } from "@/lib/work/questions/queries";

type LoadSeeds = (actor: Coach, clientId: string, now: Date) => Promise<QuerySeed[]>;

/** What each tab of a client's profile queries. The page loads only the tab that it opens with; each other tab queries its own when it is opened. */
export const tabSeeds: Record<ProfileTab, LoadSeeds> = {
  "check-ins": async (actor, clientId) => [seedQuery(listClientQuestions, { params: { id: clientId } }, await findClientQuestions(actor, clientId))],
  progress: async (actor, clientId, now) => [seedQuery(readBaseline, { params: { id: clientId } }, await findBaseline(actor, clientId, now))],
  async nutrition(actor, clientId, now) {
    const [plans, diaries] = await Promise.all([findNutritionPlans(actor, clientId, plansOf(clientId).query), findFoodDiaries(actor, clientId, now, diariesOf(clientId).query)]);
    return [seedInfiniteQuery(listNutritionPlans, plansOf(clientId), plans), seedInfiniteQuery(listFoodDiaries, diariesOf(clientId), diaries)];
  },
  async intake(actor, clientId, now) {
    const [intake, forms] = await Promise.all([findIntakeRecord(actor, clientId, now), findOnboardingForms(actor, clientId, now)]);
    return [seedQuery(readIntake, { params: { clientId } }, intake), seedQuery(readOnboardingForms, { params: { clientId } }, forms)];
  },
  async messages(actor, clientId, now) {
    const { conversation, messages } = await loadConversation(actor, clientId, now, messagesPageSize);
    return [seedQuery(readConversation, { params: { id: clientId } }, conversation), seedPageQuery(listMessages, { params: { id: clientId }, query: { limit: messagesPageSize } }, messages)];
  },
  async payments(actor, clientId) {
    const [payments, past, failed] = await Promise.all([findPayments(actor, clientPaymentsQuery(clientId).query), findPastPayments(actor, clientPastPaymentsQuery(clientId).query), findFailedPayments(actor, clientFailedPaymentsQuery(clientId).query)]);
    return [seedInfiniteQuery(listPayments, clientPaymentsQuery(clientId), payments), seedInfiniteQuery(listPastPayments, clientPastPaymentsQuery(clientId), past), seedInfiniteQuery(listFailedPayments, clientFailedPaymentsQuery(clientId), failed)];
  },
  async notes(actor, clientId) {
    const [notes, tags] = await Promise.all([listCoachNotes(actor, clientId), listTagsInUse()]);
    return [seedQuery(listClientNotes, { params: { id: clientId } }, notes.rows), seedQuery(listTags, {}, tags)];
  },
  async files(actor, clientId, now) {
    const input = { params: { id: clientId }, query: { limit: timelinePageSize } };
    const [pause, privacy, team, events] = await Promise.all([findClientPause(actor, clientId, now), findPrivacy(actor, clientId), findTeam(now), listTimelineEvents(actor, clientId, now, input.query)]);
    return [
      seedQuery(readPause, { params: { id: clientId } }, pause),
      seedQuery(readPrivacy, { params: { id: clientId } }, privacy),
      seedQuery(listTeam, {}, team),
      seedInfiniteQuery(listTimeline, input, events),
    ];
  },
};

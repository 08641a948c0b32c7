import type { Page } from "@playwright/test";
import { intakeAnswerNames, intakeFields } from "@/lib/work/questions/intake-fields";
import { expectDraftSaved, fillAnswers, questionField, questions } from "@/tests/e2e/support/check-in";
import { fillDiary } from "@/tests/e2e/support/nutrition";
import { button, confirm, countAt, emailTo, get, post, press, showsHeading, type Twice, type World } from "@/tests/e2e/support/twice";
import { countLeads, discoveryAnswers, sendForms } from "@/tests/e2e/twice/leads";

/** Takes a client as far as the consultation form. */
export const openIntake = async ({ client }: World) => {
  await post(client, "/api/consents", { kind: "health_data", given: true, textVersion: 1 });
  await post(client, "/api/onboarding/complete-step", { stepName: "welcome_video", data: { videoWatched: true } });
};
const countConsents = (kind: string) => async ({ client, person }: World) =>
  (await get<{ consents: { kind: string; state: string }[] }>(client, `/api/clients/${person.id}/privacy`)).consents.filter((consent) => consent.kind === kind && consent.state === "given").length;
const countSteps = async ({ coach, person }: World) => (await get<{ completionSummary: { completedSteps: number } }>(coach, `/api/onboarding/${person.id}`)).completionSummary.completedSteps;
const countCheckIns = ({ coach, person }: World) => countAt(coach, `/api/client-check-ins/${person.id}`);
/** The path of the link in the latest email of this type to the prospect. */
const linkToProspect = async (world: World, type: string, path: string) => new RegExp(`${path}\\?[^\\s>]+`).exec((await emailTo(world, world.address, type)).text)?.[0];
const toMade = ({ made }: World) => made;
const fillConsultation = async (page: Page, time: number) => {
  for (const name of intakeAnswerNames) await page.getByLabel(intakeFields[name].label).fill(`What I wrote at time ${time}, in a few words`);
};

/** What clients and prospects do on their own screens. */
export const ownCases: Record<string, Twice> = {
  "sending the check-in, and changing it": {
    writes: ["POST /api/weekly-check-ins", "PATCH /api/weekly-check-ins/:id"],
    as: "client",
    path: "/?section=checkin",
    act: async (page, _, time) => {
      if (time === 1) await fillAnswers(page);
      else {
        await press(page, "See it in your history");
        await page.getByRole("link", { name: "Edit week 1" }).click();
        await questionField(page, questions[0]?.label ?? "").fill("Better than I first wrote");
      }
      await press(page, /^(Submit|Update) check-in$/);
    },
    says: [/^Check-in Submitted!$/, /^Check-in Updated$/],
    adds: [1, 0],
    count: countCheckIns,
  },
  "saving the starting point, and changing it": {
    writes: ["PUT /api/baseline"],
    as: "client",
    path: "/?section=baseline",
    act: async (page, _, time) => {
      if (time === 2) await page.goto("/?section=baseline");
      await page.getByRole("textbox", { name: "Waist (cm)" }).fill(time === 1 ? "80" : "81");
      await press(page, "Save");
    },
    says: [/^Starting point saved$/, /^Starting point saved$/],
    adds: [80, 1],
    count: async ({ client }) => (await get<{ waist: number | null }>(client, "/api/baseline")).waist ?? 0,
  },
  "sending the food diary, and changing it": {
    writes: ["POST /api/food-diaries"],
    as: "client",
    path: "/?section=nutrition",
    act: async (page, _, time) => {
      if (time === 2) await press(page, "Edit");
      await fillDiary(page);
      await press(page, /^(Submit|Update) diary$/);
    },
    says: [/^Food Diary Submitted/i, /^Food Diary Updated/i],
    adds: [1, 0],
    count: ({ coach, person }) => countAt(coach, `/api/food-diaries?clientId=${person.id}`),
  },
  "sending the consultation form, and changing it": {
    writes: ["POST /api/intake-form"],
    as: "client",
    prepare: openIntake,
    path: "/?section=intake",
    act: async (page, _, time) => {
      if (time === 2) {
        await page.goto("/?section=intake");
        await press(page, /^Edit/);
      }
      await fillConsultation(page, time);
      await press(page, time === 1 ? "Submit form" : "Save changes");
    },
    says: [/^Consultation Complete$/, /^Intake Form Updated$/],
    adds: [1, 1],
    count: async ({ coach, person }) => (await get<{ version: number } | null>(coach, `/api/intake-form/${person.id}`))?.version ?? 0,
  },
  "typing into a form that saves itself": {
    writes: ["PUT /api/drafts/:form"],
    as: "client",
    path: "/?section=checkin",
    act: async (page, _, time) => {
      await fillAnswers(page, questions.slice(time - 1, time));
      await expectDraftSaved(page);
    },
    says: [null, null],
    adds: [1, 1],
    count: async ({ client }) => Object.values((await get<{ data: Record<string, unknown> | null }>(client, "/api/drafts/weekly-check-in")).data ?? {}).filter((answer) => typeof answer === "string" && answer.includes("my own words")).length,
  },
  "watching the welcome video": {
    writes: ["POST /api/onboarding/complete-step"],
    as: "client",
    path: "/?section=onboarding",
    act: (page) => press(page, "Mark as Watched"),
    says: /^Video Watched$/,
    adds: 1,
    gone: (page) => button(page, "Mark as Watched"),
    count: countSteps,
  },
  "skipping the optional step": {
    writes: ["POST /api/onboarding/complete-step"],
    as: "client",
    path: "/?section=onboarding",
    act: (page) => press(page, "Skip"),
    says: /^Step Skipped$/,
    adds: 1,
    gone: (page) => button(page, "Skip"),
    count: countSteps,
  },
  "agreeing to photos, and withdrawing it": {
    writes: ["POST /api/consents"],
    as: "client",
    path: "/profile",
    act: async (page, _, time) => {
      if (time === 1) return press(page, "I agree Your progress photos");
      await press(page, "Withdraw consent: Your progress photos");
      await confirm(page, "Withdraw");
    },
    says: [null, /^Consent withdrawn$/],
    adds: [1, -1],
    count: countConsents("body_photos"),
  },
  "asking to be erased, and changing one's mind": {
    writes: ["POST /api/erasure-request", "DELETE /api/erasure-request"],
    as: "client",
    path: "/profile",
    act: async (page, _, time) => {
      if (time === 2) return press(page, "Keep my account");
      await press(page, "Erase my account");
      await confirm(page, "Erase my account");
    },
    says: [/^We've got your request$/, /^Your account stays$/],
    adds: [1, -1],
    count: async ({ coach, person }) => (await get<{ requested: { clientId: string }[] }>(coach, "/api/erasures")).requested.filter(({ clientId }) => clientId === person.id).length,
  },
  "closing the banner about the food diary": {
    writes: ["PATCH /api/client-dashboard"],
    as: "client",
    path: "/?section=checkin",
    act: (page) => press(page, "Dismiss"),
    says: null,
    adds: -1,
    gone: (page) => button(page, "Dismiss"),
    count: async ({ client }) => ((await get<{ banner: string | null }>(client, "/api/client-dashboard")).banner ? 1 : 0),
  },
  "sending the same form on the public page": {
    writes: ["POST /api/leads/discovery-form"],
    as: "visitor",
    path: "/discovery",
    act: async (page, { address }, time) => {
      if (time === 2) await page.goto("/discovery");
      await page.getByLabel("Full name").fill(discoveryAnswers.fullName);
      await page.getByLabel("How did you hear about us?").selectOption("Instagram");
      await page.getByRole("checkbox", { name: "Get Stronger" }).check();
      await page.getByLabel("What motivates you").fill(discoveryAnswers.motivation);
      await page.getByLabel("dream outcome").fill(discoveryAnswers.dreamOutcome);
      await page.getByLabel("Email").fill(address);
      await page.getByRole("checkbox", { name: /keep my answers/ }).check();
      await press(page, "Send my answers");
    },
    says: [/^Form submitted successfully!$/, /^Form submitted successfully!$/],
    // The same answers again, within minutes, are the same form.
    adds: [1, 0],
    count: async (world) => {
      const [lead] = await get<{ id: string }[]>(world.coach, `/api/leads?q=${encodeURIComponent(world.address)}`);
      return lead ? (await get<{ submissions: unknown[] }>(world.coach, `/api/leads/${lead.id}`)).submissions.length : 0;
    },
  },
  "agreeing that one's answers are kept": {
    writes: ["POST /api/lead-consent"],
    as: "visitor",
    prepare: async (world) => {
      const lead = await get<{ submissions: { id: string }[] }>(world.coach, `/api/leads/${await sendForms(world, 1)}`);
      const [{ id = "" } = {}] = lead.submissions;
      await post(world.coach, `/api/leads/${await sendForms(world, 0)}/submissions/${id}/ask-for-consent`);
      return linkToProspect(world, "lead-consent", "/give-consent");
    },
    path: toMade,
    act: async (page) => {
      await press(page, "Yes, keep my answers");
      await showsHeading(page, "Thank you");
    },
    says: null,
    adds: -1,
    gone: (page) => button(page, "Yes, keep my answers"),
    count: ({ coach, address }) => countAt<{ consentMissing: boolean }>(coach, `/api/leads?q=${encodeURIComponent(address)}`, ({ consentMissing }) => consentMissing),
  },
  "erasing one's answers": {
    writes: ["POST /api/lead-erasure"],
    as: "visitor",
    prepare: async (world) => {
      await sendForms(world, 1, true);
      return linkToProspect(world, "discovery", "/erase-my-details");
    },
    path: toMade,
    act: async (page) => {
      await press(page, "Delete everything");
      await showsHeading(page, "Everything about you has been deleted");
    },
    says: null,
    adds: -1,
    gone: (page) => button(page, "Delete everything"),
    count: countLeads,
  },
};

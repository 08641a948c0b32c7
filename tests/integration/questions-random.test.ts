import { randomUUID } from "node:crypto";
import fc from "@/tests/support/fast-check";
import { beforeEach, expect, it } from "vitest";
import type { ActorFor } from "@/lib/auth/actor";
import { upsertDraft } from "@/lib/core/drafts/commands";
import { findDraft } from "@/lib/core/drafts/queries";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { saveCheckIn } from "@/lib/work/check-ins/commands";
import { findClientCheckIns, findQuestionForm } from "@/lib/work/check-ins/queries";
import { addQuestion, archiveQuestion, publishForm } from "@/lib/work/questions/commands";
import type { AnswerValue } from "@/lib/work/questions/rules";
import { checkInAnswers } from "@/tests/factories/check-ins";
import { makeClient } from "@/tests/factories/people";
import { resetDatabase } from "@/tests/support/database";
import { isFullRun } from "@/tests/support/full-run";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const form = "weekly-check-in";
// Versions are published on this day for the Monday after it, so that the newest is asked at once.
const [publishedAt, monday, now] = [new Date("2026-11-04T10:00:00Z"), "2026-11-09", new Date("2026-11-28T10:00:00Z")];
const kinds = ["scale", "yes-no", "short-text", "several-of"] as const;

/** What one device has on screen. */
interface Device {
  version: number;
  labels: Map<string, string>;
  typed: Map<string, AnswerValue>;
}

type Step =
  | { do: "publish"; question: number; label: string; hidden: boolean; first: boolean }
  | { do: "archive"; question: number; archived: boolean }
  | { do: "load" | "loadDraft" | "saveDraft" | "submit"; device: number }
  | { do: "type"; device: number; question: number; value: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("publish" as const), question: fc.nat(3), label: fc.constantFrom("How?", "And now 🙂?", "איך?", "x".repeat(200)), hidden: fc.nat(4).map((chance) => chance === 0), first: fc.boolean() }),
  fc.record({ do: fc.constant("archive" as const), question: fc.nat(3), archived: fc.nat(2).map((chance) => chance === 0) }),
  fc.record({ do: fc.constantFrom("load", "loadDraft", "saveDraft", "submit", "submit"), device: fc.nat(1) }) as fc.Arbitrary<Step>,
  { arbitrary: fc.record({ do: fc.constant("type" as const), device: fc.nat(1), question: fc.nat(3), value: fc.integer({ min: 1, max: 10 }) }), weight: 3 },
);

/** How many answers all runs have sent, so that a run in which nothing is asked proves nothing. */
let sentAnswers = 0;

/** An answer of this kind. */
function toValue(kind: (typeof kinds)[number], value: number): AnswerValue {
  if (kind === "scale") return value;
  if (kind === "yes-no") return value > 5;
  return kind === "short-text" ? `Answer ${value} “🙂”` : value > 5 ? ["a", "b"] : ["b"];
}

async function runSteps(steps: readonly Step[], coach: ActorFor<["coach"]>, questionIds: readonly string[]): Promise<void> {
  const row = await makeClient(db, { client: { joinDate: dayToDate("2026-11-02") } });
  const client = { ...row.user, role: "client" as const, sessionId: "", sessionEndsAt: now };
  const idOf = (index: number) => questionIds[index] ?? "";
  const load = async (version?: number): Promise<Omit<Device, "typed">> => {
    const asked = await findQuestionForm(client, form, { version }, now);
    return { version: asked.version, labels: new Map(asked.items.flatMap(({ builtIn, questionId, label }) => (builtIn === null ? [[questionId, label]] : []))) };
  };
  const devices: Device[] = [{ ...(await load()), typed: new Map() }, { ...(await load()), typed: new Map() }];
  /** The answers of the check-in: as they were last sent by a screen with their question, in the words that it showed. */
  let expected: { questionId: string; label: string; value: AnswerValue }[] = [];

  for (const one of steps) {
    if (one.do === "publish") {
      const newest = await findQuestionForm(coach, form, {}, publishedAt);
      const own = questionIds.map((questionId, index) => newest.items.find((item) => item.questionId === questionId) ?? { questionId, label: `Question ${index} again`, required: false, hidden: false, options: optionsOf(kinds[index]) });
      const changed = own.map((item, index) => (index === one.question ? { ...item, label: one.label, hidden: one.hidden } : item));
      await publishForm(coach, form, { items: one.first ? changed : changed.toReversed(), effectiveMonday: monday, version: newest.version }, randomUUID, publishedAt);
      continue;
    }
    if (one.do === "archive") {
      await archiveQuestion(coach, idOf(one.question), { archived: one.archived }, now);
      continue;
    }
    const device = devices[one.device];
    if (!device) continue;
    if (one.do === "load") Object.assign(device, await load(), { typed: new Map() });
    if (one.do === "type" && device.labels.has(idOf(one.question))) device.typed.set(idOf(one.question), toValue(kinds[one.question] ?? "scale", one.value));
    if (one.do === "saveDraft") await upsertDraft(client, form, { formVersion: device.version, labels: [...device.labels], answers: [...device.typed] }, {}, now);
    if (one.do === "loadDraft") {
      const { data } = await findDraft(client, form);
      const draft = data as { formVersion: number; labels: [string, string][]; answers: [string, AnswerValue][] } | null;
      if (draft) Object.assign(device, { version: draft.formVersion, labels: new Map(draft.labels), typed: new Map(draft.answers) });
    }
    if (one.do === "submit") {
      // A screen sends every question that is on it, a blank one as none.
      const answers = [...device.labels.keys()].map((questionId) => ({ questionId, value: device.typed.get(questionId) ?? null }));
      sentAnswers += device.typed.size;
      await saveCheckIn(client, { ...checkInAnswers("great", 0), formVersion: device.version, answers }, now);
      const given = [...device.typed].map(([questionId, value]) => ({ questionId, value, label: device.labels.get(questionId) ?? "" }));
      expected = [...expected.filter(({ questionId }) => !device.labels.has(questionId)), ...given];
    }
    const [sent] = (await findClientCheckIns(client, client.id, now)).rows;
    const stored = (sent?.answers ?? []).map(({ questionId, label, value }) => ({ questionId, label, value }));
    const byId = (a: { questionId: string }, b: { questionId: string }) => a.questionId.localeCompare(b.questionId);
    expect(stored.toSorted(byId)).toEqual(expected.toSorted(byId));
  }
}

const optionsOf = (kind: (typeof kinds)[number] | undefined) => (kind === "several-of" ? [{ id: "a", label: "Work" }, { id: "b", label: "Home" }] : []);

it("No answer is lost and each keeps the words it was asked with, while coaches publish and stop questions and two devices draft and send", { timeout: 600_000 }, async () => {
  const { actor } = await makeSignedInCoach();
  const questionIds = await Promise.all(kinds.map(async (kind) => (await addQuestion(actor, { form, kind }, publishedAt)).id));
  const items = questionIds.map((questionId, index) => ({ questionId, label: `Question ${index}`, required: false, hidden: false, options: optionsOf(kinds[index]) }));
  await publishForm(actor, form, { items, effectiveMonday: monday, version: 0 }, randomUUID, publishedAt);
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), (steps) => runSteps(steps, actor, questionIds)), { numRuns: isFullRun ? 1000 : 40, seed: 20261125 });
  expect(sentAnswers).toBeGreaterThan(20);
});

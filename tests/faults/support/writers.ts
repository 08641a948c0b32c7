import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { type WriteLimit, writeLimits } from "@/lib/api/write-limits";
import { db } from "@/lib/platform/db";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import { isSuccess, type SendRequest, type ServerResponse } from "@/tests/faults/support/send-request";
import type { makeSignedInClient } from "@/tests/support/signed-in-people";

export type SignedInClient = Awaited<ReturnType<typeof makeSignedInClient>>;

/**
 * Sends numbered writes one after another, and retries each until it is acknowledged, as screens and other programs do. The
 * database must then contain all acknowledged writes and at most one more.
 */
export class Writer {
  readonly responses: ServerResponse[] = [];
  acknowledged = 0;

  constructor(
    readonly name: string,
    private readonly send: (n: number) => Promise<ServerResponse>,
    /** Checks the stored writes. Throws unless there are this many or one more, each complete and stored once. */
    private readonly expectStored: (acknowledged: number) => Promise<void>,
    /** The time between two writes. */
    private readonly paceMs = 10,
  ) {}

  async run(signal: AbortSignal) {
    while (!signal.aborted) {
      const response = await this.send(this.acknowledged + 1);
      this.responses.push(response);
      if (isSuccess(response)) this.acknowledged += 1;
      await delay(Math.max(this.paceMs, isSuccess(response) ? 0 : 100));
    }
  }

  verifyStored = () => this.expectStored(this.acknowledged);
}

/** The time between two writes of one person that stays within a limit. */
const paceWithin = ({ limit, minutes }: WriteLimit) => Math.ceil((minutes * 60_000) / limit) + 50;

/** Expects all acknowledged writes in order, and at most the one whose response was lost. */
function expectStoredUpTo(acknowledged: number, stored: readonly number[]) {
  expect([acknowledged, acknowledged + 1]).toContain(stored.length);
  expect(stored).toEqual(Array.from({ length: stored.length }, (_, index) => index + 1));
}

export const messageWriter = (sendRequest: SendRequest, { id, cookie }: SignedInClient, coachId: string) =>
  new Writer(
    "messages",
    (n) => sendRequest(cookie, "POST", "/api/messages", { recipientId: coachId, content: String(n), clientMessageId: `message-${n}` }),
    async (acknowledged) => {
      const storedMessages = await db.message.findMany({ where: { senderId: id }, orderBy: { createdAt: "asc" }, select: { content: true } });
      expectStoredUpTo(acknowledged, storedMessages.map(({ content }) => Number(content)));
    },
    paceWithin(writeLimits.messages),
  );

const toAnswers = (text: string) => Object.fromEntries(checkInAnswerNames.map((name) => [name, text]));

/** Saves a check-in as a draft and sends it. The draft is deleted if and only if the check-in is sent. */
export function checkInWriter(sendRequest: SendRequest, { id, cookie }: SignedInClient) {
  let saved = 0;
  return new Writer(
    "check-ins",
    async (n) => {
      // Once saved, only sending is retried: saving after a lost response would recreate the draft.
      if (saved < n) {
        const save = await sendRequest(cookie, "PUT", "/api/drafts/weekly-check-in", toAnswers(String(n)));
        if (!isSuccess(save)) return save;
        saved = n;
      }
      return sendRequest(cookie, "POST", "/api/weekly-check-ins", toAnswers(String(n)));
    },
    async (acknowledged) => {
      const storedCheckIns = await db.checkIn.findMany({ where: { clientId: id } });
      const draft = await db.draft.findUnique({ where: { userId_form: { userId: id, form: "weekly_check_in" } }, select: { data: true } });
      expect(storedCheckIns.length).toBeLessThanOrEqual(1);
      const stored = Number(storedCheckIns[0]?.threeWins ?? 0);
      expect([acknowledged, acknowledged + 1]).toContain(stored);
      if (storedCheckIns[0]) expect(storedCheckIns[0]).toMatchObject(toAnswers(String(stored)));
      if (draft) expect(draft.data).toEqual(toAnswers(String(stored + 1)));
      if (stored > acknowledged) expect(draft).toBeNull();
    },
    paceWithin(writeLimits.drafts),
  );
}

export const intakeDraftWriter = (sendRequest: SendRequest, { id, cookie }: SignedInClient) =>
  new Writer(
    "intake drafts",
    (n) => sendRequest(cookie, "PUT", "/api/drafts/intake", { fitnessExperience: String(n), motivation: String(n) }),
    async (acknowledged) => {
      const draft = await db.draft.findUnique({ where: { userId_form: { userId: id, form: "intake" } }, select: { data: true } });
      expect([null, ...[acknowledged, acknowledged + 1].map((n) => ({ fitnessExperience: String(n), motivation: String(n) }))]).toContainEqual(draft?.data ?? null);
      if (acknowledged > 0) expect(draft).not.toBeNull();
    },
    paceWithin(writeLimits.drafts),
  );

/** Runs all writers until `work` ends. */
export async function runWhileWriting(writers: readonly Writer[], work: () => Promise<void>) {
  const stop = new AbortController();
  const written = Promise.all(writers.map((writer) => writer.run(stop.signal)));
  written.catch(() => undefined);
  try {
    // A hanging writer fails the test at once.
    await Promise.race([work(), written]);
  } finally {
    stop.abort();
  }
  await written;
}

/** Resolves once each writer has this many more acknowledged writes. */
export async function waitForWrites(writers: readonly Writer[], more: number) {
  const targets = writers.map((writer) => [writer, writer.acknowledged + more] as const);
  await expect.poll(() => targets.filter(([writer, count]) => writer.acknowledged < count).map(([{ name }]) => name), { timeout: 60_000, interval: 100 }).toEqual([]);
}

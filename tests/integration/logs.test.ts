import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as changePassword } from "@/app/api/auth/change-password/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as register } from "@/app/api/auth/register/route";
import { POST as requestReset } from "@/app/api/auth/reset-password-request/route";
import { POST as resetPassword } from "@/app/api/auth/reset-password/route";
import { GET as readCalendar } from "@/app/api/calendar/[token]/route";
import { POST as createCalendarLink } from "@/app/api/calendar/route";
import { GET as clientProfile } from "@/app/api/client-profile/[clientId]/route";
import { POST as addNote } from "@/app/api/clients/[id]/notes/route";
import { PUT as saveDraft } from "@/app/api/drafts/[form]/route";
import { GET as exportPayments } from "@/app/api/export/payments/route";
import { POST as upload } from "@/app/api/files/route";
import { POST as preview } from "@/app/api/imports/preview/route";
import { POST as discovery } from "@/app/api/leads/discovery-form/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import { POST as submitCheckIn } from "@/app/api/weekly-check-ins/route";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { db } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import { moveClientToArchive } from "@/lib/practice/lifecycle/commands";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import type { EmailProvider } from "@/lib/providers/email/email-provider";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import { minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { callRoute, readSetCookie } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";
import { tokenInEmail } from "@/tests/support/sent-emails";

const lines: string[] = [];
beforeEach(async () => {
  await resetDatabase();
  lines.length = 0;
  logger.level = "trace";
  // Captures the lines that pino writes.
  const stream: { write(line: string): unknown } = Reflect.get(logger, pino.symbols.streamSym);
  vi.spyOn(stream, "write").mockImplementation((line) => lines.push(line) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  logger.level = "silent";
});

const person = { firstName: "Zephyrine", lastName: "Quillan", email: "zephyrine@example.com", password: "zephyrine's own password" };
const textAbout = (topic: string) => `${topic} of Zephyrine`;
/** The log lines with a name, an email, an IP address, the person's own text or one of these tokens. */
const revealingLines = (tokens: readonly string[] = []) => lines.filter((line) => [...tokens, "zephyrine", "quillan", "203.0.113"].some((text) => line.toLowerCase().includes(text.toLowerCase())));

describe("The server's log", () => {
  it("contains no names, texts, tokens or IP addresses through a whole client journey", async () => {
    const coach = await makeSignedInCoach();
    const headers = { "x-forwarded-for": "203.0.113.9" };
    await callRoute(discovery, { headers, body: { ...minimalDiscoveryAnswers, fullName: "Zephyrine Quillan", email: person.email } });
    const signedUp = await callRoute(register, { headers, body: person });
    await callRoute(register, { headers, body: person });
    const cookie = readSetCookie(signedUp.headers);
    const { id } = signedUp.body;
    expect((await callRoute(login, { headers, body: { ...person, password: textAbout("Wrong password") } })).status).toBe(401);
    const [calendarToken = ""] = /[\w-]{43}(?=\.ics$)/.exec((await callRoute(createCalendarLink, { cookie })).body.url) ?? [];
    expect((await callRoute(readCalendar, { params: { token: `${calendarToken}.ics` } })).status).toBe(200);
    await callRoute(changePassword, { cookie, body: { currentPassword: person.password, newPassword: textAbout("New password") } });
    await callRoute(requestReset, { headers, body: { email: person.email } });
    await sendDueBatch(new Date(), outboxProvider);
    const email = await db.emailMessage.findFirstOrThrow({ where: { type: "password-reset" }, select: { text: true } });
    const token = tokenInEmail(email.text);
    expect(token).not.toBe("");
    await callRoute(saveDraft, { cookie, params: { form: "intake" }, body: { lifestyle: textAbout("Lifestyle") } });
    await callRoute(submitCheckIn, { cookie, body: Object.fromEntries(checkInAnswerNames.map((name) => [name, textAbout(name)])) });
    await callRoute(submitCheckIn, { cookie, body: { threeWins: textAbout("Wins") } });
    await callRoute(sendMessage, { cookie, body: { recipientId: coach.id, content: textAbout("Question") } });
    await callRoute(upload, { cookie, body: { purpose: "progress_photo" }, file: new File(["no photo"], "Zephyrine Quillan.jpg") });
    await callRoute(addNote, { cookie: coach.cookie, params: { id }, body: { text: textAbout("Note") } });
    await callRoute(preview, { cookie: coach.cookie, body: { kind: "users", csvData: `First name,Email\nZephyrine,${person.email}\nZephyrine,not an email\n` } });
    await callRoute(clientProfile, { cookie: coach.cookie, params: { clientId: person.email } });
    await callRoute(resetPassword, { body: { token, password: textAbout("Another password") } });
    await callRoute(resetPassword, { body: { token, password: textAbout("Another password") } });
    await moveClientToArchive(coach.actor, id, new Date("2026-01-01T10:00:00Z"));
    expect(await eraseDueClients(new Date("2026-03-01T10:00:00Z"))).toBe(1);
    expect(lines.filter((line) => line.includes("/api/")).length).toBeGreaterThanOrEqual(15);
    expect(revealingLines([token, calendarToken, cookie.split("=")[1] ?? cookie])).toEqual([]);
  });

  it("names the actor of a request by id", async () => {
    const coach = await makeSignedInCoach();
    await callRoute(exportPayments, { cookie: coach.cookie });
    await callRoute(exportPayments);
    const actors = lines.filter((line) => line.includes("/api/export/payments")).map((line) => JSON.parse(line).actorId);
    expect(actors).toEqual([coach.id, undefined]);
  });

  it("contains none of the personal data that an error quotes", async () => {
    const coach = await makeSignedInCoach();
    const revealingError = () => Object.assign(new Error(`Key (email)=(${person.email}) already exists, of Zephyrine Quillan`), { code: "P2002", meta: { email: person.email } });
    vi.spyOn(db.user, "findUnique").mockRejectedValue(revealingError() as never);
    expect((await callRoute(login, { body: person })).status).toBe(500);
    vi.mocked(db.user.findUnique).mockRestore();

    const signedUp = await callRoute(register, { body: person });
    await moveClientToArchive(coach.actor, signedUp.body.id, new Date("2026-01-01T10:00:00Z"));
    vi.spyOn(db, "$transaction").mockRejectedValueOnce(revealingError() as never);
    expect(await eraseDueClients(new Date("2026-03-01T10:00:00Z"))).toBe(0);
    await callRoute(requestReset, { body: { email: person.email } });
    const failingProvider: EmailProvider = { sendBatch: () => Promise.reject(revealingError()) };
    await sendDueBatch(new Date(), failingProvider);
    expect(lines.filter((line) => line.includes('"err"')).length).toBeGreaterThanOrEqual(2);
    expect(revealingLines()).toEqual([]);
  });
});

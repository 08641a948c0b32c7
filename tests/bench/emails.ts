import { setTimeout as delay } from "node:timers/promises";
import { type EmailTemplateProps, emailTemplates, renderEmail } from "@/emails/render";
import { queueEmails } from "@/lib/core/email/commands";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { type EmailType, emailTypes } from "@/lib/core/email/types";
import { closeDatabase, db, openEmbeddedDatabase, openServerDatabase, overrideDatabase, transaction } from "@/lib/platform/db";
import { ResendProvider } from "@/lib/providers/email/resend";
import { createBenchDatabase } from "@/tests/bench/clients";
import type { AddRow, BenchOptions } from "@/tests/bench/results";
import { FakeResend } from "@/tests/fakes/resend";

const [callsPerSecond, atOnce] = [5, 100];

/** Measures 10,000 reminders through a provider that allows five calls a second, against bare calls, and how fast emails are rendered. */
export async function benchEmails(add: AddRow, { short }: BenchOptions): Promise<void> {
  const recipients = short ? 1000 : 10_000;
  await benchRendering(add);
  const fake = await new FakeResend().start();
  fake.callsPerSecond = callsPerSecond;
  const provider = new ResendProvider({ apiKey: fake.apiKey, baseUrl: fake.address });
  const database = await createBenchDatabase("emails", recipients);
  overrideDatabase(() => (database.url ? openServerDatabase(database.url) : openEmbeddedDatabase(database.folder)));
  try {
    await queueReminders(recipients);
    const bare = await measureSeconds(() => sendBareCalls(fake, recipients));
    // Waits until the provider's rate limit window of the last call is over.
    await delay(1000);
    fake.reset();
    fake.callsPerSecond = callsPerSecond;
    const productSeconds = await measureSeconds(() => sendAll(provider));
    const sent = fake.delivered.length;
    const twice = sent - fake.countDeliveries().size;
    add(`${recipients} reminders at ${callsPerSecond} calls a second, s`, productSeconds.toFixed(1), `${bare.toFixed(1)} of bare calls`, productSeconds / bare, "<= 1.2", productSeconds / bare <= 1.2 && sent === recipients && twice === 0);
  } finally {
    await closeDatabase();
    await fake.stop();
  }
}

async function queueReminders(recipients: number) {
  await db.practice.update({ where: { id: "practice" }, data: { fromEmail: "coach@example.com" }, select: { id: true } });
  const names = ["Amelia", "Beth", "Chloe", "O'Dina", "Esme Grace"];
  const data = Array.from({ length: recipients }, (_, index) => ({ role: "client" as const, firstName: names[index % names.length] ?? "", email: `reminded-${index}@example.com` }));
  const people = await db.user.createManyAndReturn({ data, select: { id: true } });
  const now = new Date();
  // The week numbers of clients who have been with the coach for up to two years.
  const emails = people.map(({ id }, index) => ({ type: "checkin-reminder" as const, to: { userId: id }, occasion: "2026-03-02", props: { dueMonday: "2026-03-02", weekNumber: 1 + (index % 104) } }));
  for (let from = 0; from < emails.length; from += 1000) await transaction((tx) => queueEmails(tx, emails.slice(from, from + 1000), now));
}

async function sendAll(provider: ResendProvider) {
  for (;;) {
    const { more, restMs = 0 } = await sendDueBatch(new Date(), provider);
    if (!more) return;
    await delay(restMs);
  }
}

/** Sends as many calls and bytes as the product does, each as soon as the previous response and the rate limit allow. */
async function sendBareCalls(fake: FakeResend, recipients: number) {
  const { subject, html, text } = await renderEmail("checkin-reminder", emailTemplates["checkin-reminder"].preview);
  const body = JSON.stringify(Array.from({ length: atOnce }, (_, index) => ({ from: "coach@example.com", to: [`bare-${index}@example.com`], subject, html, text })));
  for (let call = 0; call < recipients / atOnce; ) {
    const response = await fetch(`${fake.address}/emails/batch`, { method: "POST", headers: { authorization: `Bearer ${fake.apiKey}`, "content-type": "application/json" }, body });
    await response.json();
    if (response.ok) call += 1;
    else await delay(20);
  }
}

async function benchRendering(add: AddRow) {
  const bulk = await rendersPerSecond("checkin-reminder", 3000, (index) => ({ firstName: `Client ${index}`, weekNumber: 1 + (index % 104) }));
  add("check-in reminders made in a second of one core", bulk.toFixed(0), "", null, ">= 500", bulk >= 500);
  const rates: { type: EmailType; rate: number }[] = [];
  for (const { id: type } of emailTypes) rates.push({ type, rate: await rendersPerSecond(type, 100, (index) => ({ firstName: `Client ${index}` })) });
  const [slowest] = rates.toSorted((a, b) => a.rate - b.rate);
  if (slowest) add(`personalised emails rendered per second of one core, the slowest type (${slowest.type})`, slowest.rate.toFixed(0), "", null, "", true);
}

async function rendersPerSecond<T extends EmailType>(type: T, count: number, propsFor: (index: number) => Partial<Record<string, unknown>>) {
  const props = (index: number): EmailTemplateProps[T] => ({ ...emailTemplates[type].preview, ...propsFor(index) });
  for (let index = 0; index < 20; index++) await renderEmail(type, props(index));
  const before = process.cpuUsage();
  for (let index = 0; index < count; index++) await renderEmail(type, props(index));
  const { user, system } = process.cpuUsage(before);
  // CPU time of one core, independent of other load.
  return (1_000_000 * count) / (user + system);
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { startDatabase } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { ResendProvider } from "@/lib/providers/email/resend";

/*
 * A process that sends due emails like a server, starting when it receives input, to be killed half-way. The arguments are the
 * start of its clock, the speed of its clock, and the timeout of provider calls in ms.
 */
const [startsAt = "", speed = "1", timeoutMs = "10000"] = process.argv.slice(2);
const { RESEND_API_KEY: apiKey = "", RESEND_BASE_URL: baseUrl } = env();
const provider = new ResendProvider({ apiKey, baseUrl, waitMs: Number(timeoutMs) });
await startDatabase();
// Loads the modules and connects to the database. Two hours before the start nothing is due, and the clock still counts as correct.
await sendDueBatch(new Date(new Date(startsAt).getTime() - 121 * 60_000), provider);
console.log("ready");
await once(process.stdin, "data");
const started = performance.now();
for (;;) {
  const now = new Date(new Date(startsAt).getTime() + Number(speed) * (performance.now() - started));
  const { more } = await sendDueBatch(now, provider).catch(() => ({ more: true }));
  await delay(more ? 1 : 50);
}

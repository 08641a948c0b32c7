import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { startDatabase } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { ResendProvider } from "@/lib/providers/email/resend";

/*
 * A process that sends what is due, as a server does, once it is told to; meant to be killed half-way. Its clock begins at the first
 * argument and runs as many times faster as the second says; the third is for how long it waits for an answer.
 */
const [startsAt = "", speed = "1", timeoutMs = "10000"] = process.argv.slice(2);
const { RESEND_API_KEY: apiKey = "", RESEND_BASE_URL: baseUrl } = env();
const provider = new ResendProvider({ apiKey, baseUrl, waitMs: Number(timeoutMs) });
await startDatabase();
// Nothing is due as long ago as that, and not so long that a clock would be taken for wrong: everything is loaded and connected.
await sendDueBatch(new Date(new Date(startsAt).getTime() - 121 * 60_000), provider);
console.log("ready");
await once(process.stdin, "data");
const started = performance.now();
for (;;) {
  const now = new Date(new Date(startsAt).getTime() + Number(speed) * (performance.now() - started));
  const { more } = await sendDueBatch(now, provider).catch(() => ({ more: true }));
  await delay(more ? 1 : 50);
}

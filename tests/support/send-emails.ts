import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { startDatabase } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { ResendProvider } from "@/lib/providers/email/resend";

/*
 * A process that sends due emails once it gets a line on stdin; tests kill it half-way. Arguments: the start of its clock, how
 * many times faster than real time the clock runs, and the provider's timeout in milliseconds.
 */
const [startTime = "", speed = "1", waitMs = "10000"] = process.argv.slice(2);
const { RESEND_API_KEY: apiKey = "", RESEND_BASE_URL: baseUrl } = env();
const provider = new ResendProvider({ apiKey, baseUrl, waitMs: Number(waitMs) });
await startDatabase();
// A warm-up that loads and connects everything. The time is early enough that nothing is due, but still plausible as a clock.
await sendDueBatch(new Date(new Date(startTime).getTime() - 121 * 60_000), provider);
console.log("ready");
await once(process.stdin, "data");
const startedAt = performance.now();
for (;;) {
  const now = new Date(new Date(startTime).getTime() + Number(speed) * (performance.now() - startedAt));
  const { more } = await sendDueBatch(now, provider).catch(() => ({ more: true }));
  await delay(more ? 1 : 50);
}

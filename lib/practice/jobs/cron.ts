import { createHash, timingSafeEqual } from "node:crypto";
import { notFound, unauthorized } from "@/lib/platform/errors";
import { cronJobs } from "@/lib/practice/jobs/contract";
import { type Answer, jobs } from "@/lib/practice/jobs/jobs";
import { atOnce } from "@/lib/platform/job-runs";
import { env } from "@/lib/platform/env";

/**
 * Runs a job for a platform's scheduler that shows the secret in its `Authorization` header. Throws 401 where there is none, on
 * either side, or another; after that 404 for a job that there is not.
 */
export async function runForCron(name: string, authorization: string | null, now: Date): Promise<Answer> {
  const { CRON_SECRET } = env();
  if (!CRON_SECRET || !isSame(authorization ?? "", `Bearer ${CRON_SECRET}`)) throw unauthorized();
  const job = cronJobs.find((one) => one === name);
  if (!job) throw notFound();
  const { everyMs, run } = jobs[job];
  return everyMs === undefined ? run(now) : atOnce(job, now, () => run(now));
}

/** Compares digests, which are of one length whatever was sent. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash("sha256").update(text).digest();

import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";
import { notFound, unauthorized } from "@/lib/platform/errors";
import { runJobNow } from "@/lib/platform/job-runs";
import { cronJobs } from "@/lib/practice/jobs/contract";
import { jobDefinitions, type JobResult } from "@/lib/practice/jobs/job-definitions";

/**
 * Runs a job for a platform's scheduler that shows the secret in its `Authorization` header. Throws 401 where there is none, on
 * either side, or another; after that 404 for a job that there is not.
 */
export async function runCronJob(name: string, authorization: string | null, now: Date): Promise<JobResult> {
  const { CRON_SECRET } = env();
  if (!CRON_SECRET || !isEqualInConstantTime(authorization ?? "", `Bearer ${CRON_SECRET}`)) throw unauthorized();
  const job = cronJobs.find((one) => one === name);
  if (!job) throw notFound();
  const { everyMs, run } = jobDefinitions[job];
  return everyMs === undefined ? run(now) : runJobNow(job, now, () => run(now));
}

/** Compares digests, which are of one length whatever was sent. */
const isEqualInConstantTime = (a: string, b: string) => timingSafeEqual(sha256(a), sha256(b));
const sha256 = (text: string) => createHash("sha256").update(text).digest();

import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";
import { notFound, unauthorized } from "@/lib/platform/errors";
import { runJobNow } from "@/lib/platform/job-runs";
import { cronJobs } from "@/lib/practice/jobs/contract";
import { jobDefinitions, type JobResult } from "@/lib/practice/jobs/job-definitions";

/**
 * Runs a job for an external scheduler. Throws 401 unless `authorization` is `Bearer` and the configured CRON_SECRET, then
 * 404 for an unknown job.
 */
export async function runCronJob(name: string, authorization: string | null, now: Date): Promise<JobResult> {
  const { CRON_SECRET } = env();
  if (!CRON_SECRET || !isEqualInConstantTime(authorization ?? "", `Bearer ${CRON_SECRET}`)) throw unauthorized();
  const job = cronJobs.find((cronJob) => cronJob === name);
  if (!job) throw notFound();
  const { everyMs, run } = jobDefinitions[job];
  return everyMs === undefined ? run(now) : runJobNow(job, now, () => run(now));
}

/** Compares digests, because timingSafeEqual needs values of equal length. */
const isEqualInConstantTime = (a: string, b: string) => timingSafeEqual(sha256(a), sha256(b));
const sha256 = (text: string) => createHash("sha256").update(text).digest();

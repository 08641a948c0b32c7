import { route } from "@/lib/api/route";
import { runJob } from "@/lib/practice/jobs/contract";
import { runCronJob } from "@/lib/practice/jobs/cron";

export const GET = route(runJob, ({ params, request, now }) => runCronJob(params.job, request.headers.get("authorization"), now));

import { route } from "@/lib/api/route";
import { cron } from "@/lib/practice/jobs/contract";
import { runForCron } from "@/lib/practice/jobs/cron";

export const GET = route(cron, ({ params, request, now }) => runForCron(params.job, request.headers.get("authorization"), now));

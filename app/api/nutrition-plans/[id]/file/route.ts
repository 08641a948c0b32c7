import { route } from "@/lib/api/route";
import { serveFile } from "@/lib/work/files/open";
import { storePlanFile } from "@/lib/work/nutrition/commands";
import * as nutrition from "@/lib/work/nutrition/contract";
import { findPlanFile } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.planFile, async ({ actor, params, query, request }) =>
  serveFile(await findPlanFile(actor, params.id), request, query.download === "1"),
);

export const PUT = route(nutrition.sendPlanFile, ({ actor, params, file, now }) => storePlanFile(actor, params.id, file, now));

import { route } from "@/lib/api/route";
import { serveFile } from "@/lib/work/files/serve-file";
import { storePlanFile } from "@/lib/work/nutrition/commands";
import * as nutrition from "@/lib/work/nutrition/contract";
import { findPlanFile } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.downloadNutritionPlanFile, async ({ actor, params, query, request }) =>
  serveFile(await findPlanFile(actor, params.id), request, query.download === "1"),
);

export const PUT = route(nutrition.uploadNutritionPlanFile, ({ actor, params, file, now }) => storePlanFile(actor, params.id, file, now));

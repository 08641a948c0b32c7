import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/work/nutrition/contract";
import { findUploadedPlans } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.listUploadedPlans, ({ actor, query }) => findUploadedPlans(actor, query));

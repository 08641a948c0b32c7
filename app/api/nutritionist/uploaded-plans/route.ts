import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/work/nutrition/contract";
import { listUploaded } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.uploadedPlans, ({ actor, query }) => listUploaded(actor, query));

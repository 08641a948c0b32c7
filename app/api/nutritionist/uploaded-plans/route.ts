import { route } from "@/lib/api/route";
import * as nutrition from "@/lib/nutrition/contract";
import { listUploaded } from "@/lib/nutrition/queries";

export const GET = route(nutrition.uploadedPlans, ({ actor, query }) => listUploaded(actor, query));

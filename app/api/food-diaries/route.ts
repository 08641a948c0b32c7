import { upserted } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { invalidField } from "@/lib/platform/errors";
import { saveFoodDiary } from "@/lib/work/nutrition/commands";
import * as nutrition from "@/lib/work/nutrition/contract";
import { findFoodDiaries } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.listFoodDiaries, async ({ actor, query, now }) => {
  const clientId = actor.role === "client" ? actor.id : query.clientId;
  if (!clientId) throw invalidField("clientId", "Please name a client");
  return findFoodDiaries(actor, clientId, now, query);
});

export const POST = route(nutrition.submitFoodDiary, async ({ actor, body, now }) => {
  const { diary, isNew } = await saveFoodDiary(actor, body, now);
  return upserted(diary, isNew);
});

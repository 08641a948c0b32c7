import { invalidField } from "@/lib/platform/errors";
import { upserted } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { submitDiary } from "@/lib/work/nutrition/commands";
import * as nutrition from "@/lib/work/nutrition/contract";
import { listDiaries } from "@/lib/work/nutrition/queries";

export const GET = route(nutrition.diaries, async ({ actor, query }) => {
  const clientId = actor.role === "client" ? actor.id : query.clientId;
  if (!clientId) throw invalidField("clientId", "Please name a client");
  return listDiaries(actor, clientId, query);
});

export const POST = route(nutrition.submitDiary, async ({ actor, body, now }) => {
  const { diary, isNew } = await submitDiary(actor, body, now);
  return upserted(diary, isNew);
});

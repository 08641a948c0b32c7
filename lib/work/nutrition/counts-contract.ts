import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";

export const readNutritionistCounts = endpoint({
  method: "GET",
  path: "/api/nutritionist/counts",
  access: ["nutritionist"],
  summary: "How many food diaries are waiting for a plan, and how many plans the calling nutritionist uploaded",
  live: { provides: ["nutrition", "people"] },
  response: z.object({ pending: z.number(), uploaded: z.number() }),
});
export type NutritionistCounts = z.output<typeof readNutritionistCounts.response>;

// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/work/nutrition/counts-contract";

export const readNutritionistCounts: Call<typeof contract.readNutritionistCounts> = { method: "GET", path: "/api/nutritionist/counts", access: ["nutritionist"], live: {"provides":["nutrition","people"],"invalidates":[]} };

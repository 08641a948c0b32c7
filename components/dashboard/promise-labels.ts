import type { OpenPromise } from "@/lib/practice/dashboard/client-contract";

type Kind = OpenPromise["kind"];

/** What is promised, said to the client and of her to the coach. */
export const promiseLabels: Record<Kind, { toClient: string; ofClient: string }> = {
  reply: { toClient: "An answer to your message", ofClient: "Reply to her message" },
  intake_review: { toClient: "Your intake form reviewed", ofClient: "Review her intake" },
  training_plan: { toClient: "Your training plan live", ofClient: "Training plan live" },
  nutrition_plan: { toClient: "Your nutrition plan", ofClient: "Nutrition plan for her food diary" },
};

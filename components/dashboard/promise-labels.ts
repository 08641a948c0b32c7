import type { OpenPromise } from "@/lib/practice/dashboard/client-contract";

type Kind = OpenPromise["kind"];

/** What is promised, as the client and the coach read it. */
export const promiseLabels: Record<Kind, { forClient: string; forCoach: string }> = {
  reply: { forClient: "A reply to your message", forCoach: "Reply to their message" },
  intake_review: { forClient: "A review of your consultation form", forCoach: "Review their intake form" },
  training_plan: { forClient: "Your training plan", forCoach: "Make their training plan live" },
  nutrition_plan: { forClient: "Your nutrition plan", forCoach: "Nutrition plan from their food diary" },
};

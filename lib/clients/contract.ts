import * as z from "zod";
import { coaches, endpoint } from "@/lib/api/contract";
import { instant, success } from "@/lib/api/schemas";

/** What a client is promised, each with a time: her coach's answer, and the three of her first days. */
export const promiseKinds = ["reply", "intake_review", "training_plan", "nutrition_plan"] as const;
export type PromiseKind = (typeof promiseKinds)[number];

const openPromise = z.object({ kind: z.enum(promiseKinds), startedAt: instant(), dueAt: instant(), isOverdue: z.boolean() });
export type OpenPromise = z.output<typeof openPromise>;

/** The stages of her way, in their order. */
export const journeySteps = ["setup", "training_plan", "nutrition_plan", "check_ins", "measurements"] as const;
export type JourneyStep = (typeof journeySteps)[number];

const link = z.string().nullable();

export const readDashboard = endpoint({
  method: "GET",
  path: "/api/client-dashboard",
  access: ["client"],
  summary: "Where the client stands: this week, her food diary, her journey, what she is promised, and how to reach her coach",
  shows: ["account", "check-ins", "onboarding", "messages", "promises", "settings"],
  response: z.object({
    today: z.iso.date(),
    firstName: z.string(),
    coachName: z.string(),
    isSetUp: z.boolean(),
    checkIn: z.enum(["complete", "pending"]),
    diary: z.enum(["priority", "submitted", "plan_ready"]),
    banner: z.enum(["action_required", "in_review"]).nullable(),
    coachMessageSeen: z.boolean(),
    journey: z.array(z.object({ step: z.enum(journeySteps), state: z.enum(["done", "now", "later"]) })),
    promises: z.array(openPromise),
    links: z.object({ chat: link, groupCalls: link, trainingPlatform: link, nutritionSupport: link }),
  }),
});
export type Dashboard = z.output<typeof readDashboard.response>;

export const noteDashboard = endpoint({
  method: "PATCH",
  path: "/api/client-dashboard",
  access: ["client"],
  summary: "Remembers that the client has seen her coach's message, or put the food diary's banner away",
  body: z.object({ coachMessageSeen: z.literal(true).optional(), bannerDismissed: z.literal(true).optional() }),
  response: success,
});

export const listPromises = endpoint({
  method: "GET",
  path: "/api/promises",
  access: ["coach"],
  summary: "What clients are waiting for, the earliest due first",
  shows: ["people", "onboarding", "messages", "promises"],
  response: z.array(openPromise.extend({ client: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string(), profileImageUrl: z.string().nullable() }) })),
});
export type ClientPromise = z.output<typeof listPromises.response>[number];

export const keepPromise = endpoint({
  method: "POST",
  path: "/api/clients/:id/promises",
  access: ["coach"],
  summary: "Says that a client's training plan is live or her intake has been reviewed; false takes it back",
  body: z.object({ trainingPlanLive: z.boolean().optional(), intakeReviewed: z.boolean().optional() }),
  response: z.object({ trainingPlanLiveAt: instant().nullable(), intakeReviewedAt: instant().nullable() }),
  changes: ["promises"],
  concerns: ({ params }) => [coaches, params.id],
});

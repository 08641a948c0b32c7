import * as z from "zod/mini";
import { endpoint, everyCoach } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, success } from "@/lib/api/schemas";

/** What a client is promised by a deadline: the coach's reply, and the three promises of the first days. */
export const promiseKinds = ["reply", "intake_review", "training_plan", "nutrition_plan"] as const;

export type PromiseKind = (typeof promiseKinds)[number];

const openPromise = z.object({ kind: z.enum(promiseKinds), startedAt: instant(), dueAt: instant(), isOverdue: z.boolean() });

export type OpenPromise = z.output<typeof openPromise>;

/** The steps of a client's journey, in order. */
export const clientJourneySteps = ["setup", "training_plan", "nutrition_plan", "check_ins", "measurements"] as const;

export type ClientJourneyStep = (typeof clientJourneySteps)[number];

const person = z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.nullable(z.string()), profileImageUrl: z.nullable(z.string()) });

const nullableLink = z.nullable(z.string());

export const readDashboard = endpoint({
  method: "GET",
  path: "/api/client-dashboard",
  access: ["client"],
  summary: "The client's dashboard: this week's check-in, food diary, numbers at a glance, journey, promises and links to the coach",
  offline: ["client"],
  live: { provides: ["account", "check-ins", "onboarding", "messages", "promises", "settings", "nutrition", "payments"] },
  response: z.object({
    today: z.iso.date(),
    firstName: z.string(),
    coachName: z.string(),
    isSetUp: z.boolean(),
    /** Whether at least one onboarding step is completed. */
    hasBegunSetup: z.boolean(),
    checkIn: z.enum(["complete", "pending"]),
    /** The check-in that the client still has to send; null where none is owed. */
    checkInDue: z.nullable(z.object({ dueDate: z.iso.date(), isOverdue: z.boolean() })),
    /** Whether a payment failed and is still open. */
    hasPaymentToFix: z.boolean(),
    /** The coach's latest feedback. `unreadId` is the id of its notification until she has seen it. */
    feedback: z.nullable(z.object({ checkInId: z.string(), weekNumber: z.number(), text: z.string(), at: instant(), unreadId: z.nullable(z.string()) })),
    /** A nutrition plan that she has not seen yet: what her notification says of it. */
    newPlan: z.nullable(z.object({ text: z.string(), unreadId: z.string() })),
    hideWeight: z.boolean(),
    /** Weight (unless hidden), sleep, energy and workouts of the last check-ins, oldest first, each that two of them have. Weights are in kg; a count has no unit. */
    glances: z.array(z.object({ label: z.string(), unit: z.nullable(z.string()), points: z.array(z.object({ day: z.iso.date(), weekNumber: z.number(), value: z.number() })) })),
    /** The latest check-in that the coach has not reviewed, which the client can edit. */
    editableCheckIn: z.nullable(z.object({ id: z.string(), weekNumber: z.number() })),
    /** The last day of the client's current pause. */
    pausedUntil: z.nullable(z.iso.date()),
    diary: z.enum(["priority", "submitted", "plan_ready"]),
    /** False also for a client whose plans were all deactivated. */
    hasActivePlan: z.boolean(),
    banner: z.nullable(z.enum(["action_required", "in_review"])),
    coachMessageSeen: z.boolean(),
    journey: z.array(z.object({ step: z.enum(clientJourneySteps), state: z.enum(["done", "now", "later"]) })),
    promises: z.array(openPromise),
    links: z.object({ chat: nullableLink, groupCalls: nullableLink, trainingPlatform: nullableLink, nutritionSupport: nullableLink }),
  }),
});

export type ClientDashboardData = z.output<typeof readDashboard.response>;

export const updateDashboard = endpoint({
  method: "PATCH",
  path: "/api/client-dashboard",
  access: ["client"],
  summary: "Records that the client has seen the coach's message or dismissed the food diary banner",
  input: { json: z.object({ coachMessageSeen: z.optional(z.literal(true)), bannerDismissed: z.optional(z.literal(true)) }) },
  response: success,
});

export const listPromises = endpoint({
  method: "GET",
  path: "/api/promises",
  access: ["coach"],
  summary: "What clients, or the client `clientId`, are waiting for, earliest due first",
  offline: ["coach"],
  query: z.extend(pageQuery, { clientId: z.optional(z.string()) }),
  live: { provides: ["people", "onboarding", "messages", "promises", "nutrition"] },
  response: z.array(z.extend(openPromise, { client: person })),
  errors: ["not_found"],
});

export type ClientPromise = z.output<typeof listPromises.response>[number];

export const updatePromises = endpoint({
  method: "POST",
  path: "/api/clients/:id/promises",
  access: ["coach"],
  summary: "Marks a client's training plan as live or their intake as reviewed. `false` undoes it",
  input: { json: z.object({ trainingPlanLive: z.optional(z.boolean()), intakeReviewed: z.optional(z.boolean()) }) },
  response: z.object({ trainingPlanLiveAt: z.nullable(instant()), intakeReviewedAt: z.nullable(instant()) }),
  live: { invalidates: ["promises"], audience: ({ params }) => [everyCoach, params.id] },
});

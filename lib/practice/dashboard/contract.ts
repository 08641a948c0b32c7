import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { instant } from "@/lib/api/schemas";
import { promiseSettings } from "@/lib/core/settings/contract";
import { fillRecord } from "@/lib/platform/objects";
import { promiseKinds } from "@/lib/practice/dashboard/client-contract";
import { attentionReasonKinds } from "@/lib/practice/dashboard/rules";
import { checkInForReview } from "@/lib/work/check-ins/contract";

export type AttentionReasonKind = (typeof attentionReasonKinds)[number];

/** `at` is the time of the check-in, failed payment, deadline, last onboarding step or last check-in. */
const reason = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("check_in_overdue"), at: instant(), dueDate: z.iso.date(), isFirst: z.boolean() }),
  z.object({ kind: z.literal("check_in_flagged"), at: instant(), checkInId: z.string(), weekNumber: z.number(), flags: checkInForReview.shape.flags, isFlaggedByHand: z.boolean() }),
  z.object({ kind: z.literal("payment_failed"), at: instant(), planName: z.string(), amount: z.string(), currency: z.string() }),
  z.object({ kind: z.literal("promise_due"), at: instant(), promise: z.enum(promiseKinds), isOverdue: z.boolean() }),
  z.object({ kind: z.literal("onboarding_stalled"), at: instant(), completedSteps: z.number(), totalSteps: z.number() }),
  z.object({ kind: z.literal("milestone"), at: instant(), week: z.number() }),
]);
/** A reason with dates, as the server builds it. */
export type AttentionReasonInput = z.input<typeof reason>;
/** A reason with ISO strings, as the browser reads it. */
export type AttentionReason = z.output<typeof reason>;

const client = z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.nullable(z.string()), profileImageUrl: z.nullable(z.string()) });

const entry = z.object({
  client,
  reasons: z.array(reason),
});
export type WeeklyQueueEntry = z.output<typeof entry>;

export const readWeeklyQueue = endpoint({
  method: "GET",
  path: "/api/desk/queue",
  access: ["coach"],
  summary: "The first 50 clients who need the coach and why, most urgent first; with `reason`, only those with that reason. `total` and `counts` always include everyone",
  offline: ["coach"],
  query: z.object({ reason: z.optional(z.enum(attentionReasonKinds, "Please choose a reason from the list")) }),
  live: { provides: ["people", "check-ins", "onboarding", "payments", "promises", "messages", "nutrition", "intake"] },
  response: z.object({ total: z.number(), counts: z.object(fillRecord(attentionReasonKinds, z.number())), entries: z.array(entry) }),
});

export const previewPromises = endpoint({
  method: "POST",
  path: "/api/promises/preview",
  access: ["coach"],
  summary: "Which open promises would move if these settings were saved, the 20 earliest by name. Changes nothing",
  input: { json: promiseSettings },
  response: z.object({ moved: z.number(), promises: z.array(z.object({ kind: z.enum(promiseKinds), dueAt: instant(), newDueAt: instant(), client })) }),
});
export type MovedPromises = z.output<typeof previewPromises.response>;

export const readDeskFigures = endpoint({
  method: "GET",
  path: "/api/desk",
  access: ["coach"],
  summary: "The figures on the coach's dashboard. Amounts are in pounds",
  offline: ["coach"],
  live: { provides: ["people", "check-ins", "onboarding", "payments", "leads", "settings"] },
  response: z.object({
    pipeline: z.object({ newInquiries: z.number(), discoveryCalls: z.number(), readyToStart: z.number(), activeClients: z.number() }),
    checkIns: z.object({ pendingReview: z.number(), completed: z.number() }),
    onboarding: z.object({ needingAttention: z.number(), onboarded: z.number() }),
    revenue: z.object({
      thisMonth: z.number(),
      /** Null until a coach sets one. */
      goal: z.nullable(z.number()),
      /** Null without a goal. */
      percentOfGoal: z.nullable(z.number()),
      /** Null without an active subscription. */
      perClient: z.nullable(z.number()),
      currency: z.string(),
      activeSubscriptions: z.number(),
    }),
  }),
});
export type DashboardMetrics = z.output<typeof readDeskFigures.response>;

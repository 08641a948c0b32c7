import type { Role } from "@/lib/auth/actor";

/* What is sent to a phone or a computer, and in which words. `budget.ts` decides when. */

interface PushKindInfo {
  kind: string;
  role: Role;
  /** Its name in the profile. */
  label: string;
  description: string;
}

/** What a person can be notified of on their devices, in the order of their profile. */
export const pushKinds = [
  { kind: "message", role: "client", label: "Messages", description: "When someone writes to you" },
  { kind: "feedback", role: "client", label: "Feedback", description: "When your check-in has been answered" },
  { kind: "plan_ready", role: "client", label: "Nutrition plan", description: "When your plan is ready" },
  { kind: "check_in_due", role: "client", label: "Check-in reminders", description: "The evening before it's due, and once more if it's late. Off means no emails about it either" },
  { kind: "new_check_in", role: "coach", label: "New check-ins", description: "When a client sends one" },
  { kind: "new_lead", role: "coach", label: "New leads", description: "When someone fills in the discovery form" },
  { kind: "payment_failed", role: "coach", label: "Failed payments", description: "When a client's payment doesn't go through" },
  { kind: "promise_due", role: "coach", label: "Promises due soon", description: "Two hours before a reply or a plan is due" },
  { kind: "message", role: "nutritionist", label: "Messages", description: "When someone writes to you" },
  { kind: "diary_sent", role: "nutritionist", label: "Food diaries", description: "When a client sends one" },
] as const satisfies readonly PushKindInfo[];
export type PushKind = (typeof pushKinds)[number]["kind"];

export const isPushKind = (kind: string): kind is PushKind => pushKinds.some((known) => known.kind === kind);
export const pushKindsOf = (role: Role) => pushKinds.filter((kind) => kind.role === role);
/** The name of a kind, or the kind itself if a newer version wrote it. */
export const pushKindLabel = (kind: string) => pushKinds.find((known) => known.kind === kind)?.label ?? kind;

/** The kind that nobody asked for. It shares the limits of unasked emails. */
export const isUnasked = (kind: string) => kind === "check_in_due";

/** The kind of push that an item in the bell becomes, by the item's kind and the recipient's role. */
export const bellPushKinds: readonly { bell: string; role: Role; kind: DerivedPushKind }[] = [
  { bell: "feedback_given", role: "client", kind: "feedback" },
  { bell: "plan_ready", role: "client", kind: "plan_ready" },
  { bell: "check_in_sent", role: "coach", kind: "new_check_in" },
  { bell: "lead_answered", role: "coach", kind: "new_lead" },
  { bell: "lead_form_waiting", role: "coach", kind: "new_lead" },
  { bell: "payment_failed", role: "coach", kind: "payment_failed" },
  { bell: "diary_sent", role: "nutritionist", kind: "diary_sent" },
];

/** The kind of push that goes before an email of this type. Those of feedback and plans are made of the bell. */
export const emailPushKinds: Readonly<Record<string, DerivedPushKind>> = {
  "message-notice": "message",
  "coach-feedback": "feedback",
  "plan-ready": "plan_ready",
  "checkin-reminder": "check_in_due",
  "checkin-chase": "check_in_due",
};
/** The emails of which a push is made when they are queued. */
export const emailsMakingPushes: readonly string[] = ["message-notice", "checkin-reminder", "checkin-chase"];
/** The occasion of the push about the same event as an email. A reminder and its chase have the same Monday. */
export const pushOccasion = (emailType: string, occasion: string) => (emailPushKinds[emailType] === "check_in_due" ? `${emailType}:${occasion}` : occasion);

/** A kind that is made of an item in the bell or of an email. */
export type DerivedPushKind = Exclude<PushKind, "promise_due">;

/** What a lock screen may show: who and what kind of thing. No health detail, no amount and no words that somebody wrote. */
export function pushText(kind: DerivedPushKind, { name, emailType }: { name: string; emailType?: string }): string {
  switch (kind) {
    case "message":
      return `${name || "Someone"} wrote to you`;
    case "feedback":
      return "Your feedback is ready";
    case "plan_ready":
      return "Your nutrition plan is ready";
    case "check_in_due":
      return emailType === "checkin-chase" ? "Your check-in is still open" : "Your check-in is due on Monday";
    case "new_check_in":
      return `${name || "A client"} sent a check-in`;
    case "new_lead":
      return "You have a new lead";
    case "payment_failed":
      return `${name || "A client"}'s payment didn't go through`;
    case "diary_sent":
      return `${name || "A client"} sent a food diary`;
  }
}

/** What a device is sent. The service worker shows it (service-worker/push.ts). */
export interface PushPayload {
  /** The id of the person it is for. */
  to: string;
  ids: string[];
  /** A notification with the tag of an earlier one replaces it. */
  tag: string;
  title: string;
  /** Why it came. */
  body: string;
  path: string;
  /** The kind that its button stops; null for a digest of several, whose button leads to the profile. */
  stops: string | null;
}

interface SendablePush {
  id: string;
  kind: string;
  text: string;
  href: string;
}

/** One notification of all that leave together, newest last. */
export function toPayload(pushes: readonly [SendablePush, ...SendablePush[]], { to, home }: { to: string; home: string }): PushPayload {
  const [first] = pushes;
  const kinds = [...new Set(pushes.map(({ kind }) => kind))];
  const labels = kinds.map((kind) => pushKindLabel(kind).toLowerCase()).join(", ");
  const base = { to, ids: pushes.map(({ id }) => id), tag: first.id, stops: kinds.length === 1 ? first.kind : null };
  const why = `You have notifications on for ${labels}.`;
  if (pushes.length === 1) return { ...base, title: first.text, body: why, path: first.href };
  const hrefs = new Set(pushes.map(({ href }) => href));
  return { ...base, title: `${pushes.length} new things`, body: `${digestLines(pushes)}\n${why}`, path: hrefs.size === 1 ? first.href : home };
}

const maxDigestLines = 3;
function digestLines(pushes: readonly SendablePush[]) {
  const texts = [...new Set(pushes.map(({ text }) => text))];
  const more = texts.length - maxDigestLines;
  return [...texts.slice(0, maxDigestLines), ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}

import { paths } from "@/lib/platform/paths";
import type { TimelineEventKind } from "@/lib/practice/timeline/contract";

/** An event as it is found: `what` is what it is about, `more` what is said of it; either may be missing. */
export interface TimelineEventData {
  kind: TimelineEventKind;
  what: string | null;
  more: string | null;
  amountMinor: number | null;
  currency: string | null;
}

const formatAmount = ({ amountMinor, currency }: TimelineEventData) => new Intl.NumberFormat("en-GB", { style: "currency", currency: currency ?? "GBP" }).format((amountMinor ?? 0) / 100);
const formatDay = (day: string | null) => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${day ?? ""}T00:00:00Z`));
const byActor = (name: string | null) => (name ? ` by ${name}` : "");
const withReason = (reason: string | null) => (reason ? `: ${reason}` : "");

const maxQuoteLength = 160;
const truncate = (text: string | null) => (text && text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength).trimEnd()}…` : (text ?? ""));

const onboardingStepLabels: Record<string, string> = {
  welcome_video: "Welcome video",
  consultation_form: "Consultation form",
  prenatal_form: "Prenatal and postnatal form",
  nutrition_plan: "Nutrition assessment",
  agreement: "Promise and agreement",
  app_training: "App training",
  fitr_setup: "Tools setup",
};

const eventTexts: Record<TimelineEventKind, (found: TimelineEventData) => string> = {
  joined: () => "First day of coaching",
  check_in: ({ what }) => `Sent her check-in of week ${what}`,
  feedback: ({ what, more }) => `Feedback on week ${what}${withReason(truncate(more))}`,
  messages: ({ what }) => (what === "1" ? "1 message in the chat" : `${what} messages in the chat`),
  onboarding_step: ({ what, more }) => `${onboardingStepLabels[what ?? ""] ?? "Onboarding step"} ${more === "skipped" ? "skipped" : "completed"}`,
  intake: () => "Sent her consultation form",
  intake_reviewed: () => "Consultation form reviewed",
  agreement: ({ what }) => `Signed the agreement, version ${what}`,
  training_plan: () => "Training plan went live",
  diary: ({ what }) => `Sent her food diary, week of ${formatDay(what)}`,
  plan: ({ what }) => `Nutrition plan uploaded: ${what}`,
  payment: (found) => `Paid ${formatAmount(found)} for ${found.what}`,
  payment_failed: (found) => `Payment of ${formatAmount(found)} for ${found.what} failed${withReason(found.more)}`,
  payment_retried: (found) => `Another try of ${formatAmount(found)} for ${found.what} failed${withReason(found.more)}`,
  email: ({ what }) => `Email sent: ${what}`,
  pause: ({ what, more }) => `Paused from ${formatDay((what ?? "").slice(0, 10))} to ${formatDay((what ?? "").slice(11))}${withReason(more)}`,
  archived: ({ what }) => `Deleted${byActor(what)}`,
  restored: ({ what }) => `Restored${byActor(what)}`,
  note: ({ more }) => `Private note: ${truncate(more)}`,
};

/** What the timeline says of an event. */
export const timelineEventText = (found: TimelineEventData) => eventTexts[found.kind](found);

/** Where an event can be looked at. */
export function timelineEventHref(kind: TimelineEventKind, clientId: string): string | null {
  if (kind === "check_in" || kind === "feedback") return paths.clientCheckIns(clientId);
  if (kind === "messages") return paths.clientMessages(clientId);
  if (kind === "email") return paths.section("emails");
  if (kind === "payment" || kind === "payment_failed" || kind === "payment_retried") return paths.clientPayments(clientId);
  const part = { onboarding_step: "onboarding", agreement: "onboarding", intake: "intake", intake_reviewed: "intake", diary: "nutrition", plan: "nutrition", note: "notes" }[kind as string];
  return part ? `${paths.clientProfile(clientId)}#${part}` : null;
}

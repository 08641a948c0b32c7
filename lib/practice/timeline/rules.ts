import { paths } from "@/lib/platform/paths";
import type { TimelineEventKind } from "@/lib/practice/timeline/contract";

/** An event as it is read. The meaning of `what` and `more` depends on the kind; see `eventTexts`. */
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

const eventTexts: Record<TimelineEventKind, (event: TimelineEventData) => string> = {
  joined: () => "First day of coaching",
  check_in: ({ what }) => `Sent the check-in for week ${what}`,
  feedback: ({ what, more }) => `Feedback on week ${what}${withReason(truncate(more))}`,
  messages: ({ what }) => (what === "1" ? "1 message in the chat" : `${what} messages in the chat`),
  onboarding_step: ({ what, more }) => `${onboardingStepLabels[what ?? ""] ?? "Onboarding step"} ${more === "skipped" ? "skipped" : "completed"}`,
  intake: () => "Sent the consultation form",
  intake_reviewed: () => "Consultation form reviewed",
  agreement: ({ what }) => `Signed the agreement, version ${what}`,
  training_plan: () => "Training plan went live",
  diary: ({ what }) => `Sent the food diary for the week of ${formatDay(what)}`,
  plan: ({ what }) => `Nutrition plan uploaded: ${what}`,
  payment: (event) => `Paid ${formatAmount(event)} for ${event.what}`,
  payment_failed: (event) => `Payment of ${formatAmount(event)} for ${event.what} failed${withReason(event.more)}`,
  payment_retried: (event) => `Retry of ${formatAmount(event)} for ${event.what} failed${withReason(event.more)}`,
  email: ({ what }) => `Email sent: ${what}`,
  pause: ({ what, more }) => `Paused from ${formatDay((what ?? "").slice(0, 10))} to ${formatDay((what ?? "").slice(11))}${withReason(more)}`,
  archived: ({ what }) => `Deleted${byActor(what)}`,
  restored: ({ what }) => `Restored${byActor(what)}`,
  note: ({ more }) => `Private note: ${truncate(more)}`,
};

export const timelineEventText = (event: TimelineEventData) => eventTexts[event.kind](event);

/** Returns the page that shows an event in full, or null if there is none. */
export function timelineEventHref(kind: TimelineEventKind, clientId: string): string | null {
  if (kind === "check_in" || kind === "feedback") return paths.clientCheckIns(clientId);
  if (kind === "messages") return paths.clientMessages(clientId);
  if (kind === "email") return paths.section("emails");
  if (kind === "payment" || kind === "payment_failed" || kind === "payment_retried") return paths.clientPayments(clientId);
  const anchor = { onboarding_step: "onboarding", agreement: "onboarding", intake: "intake", intake_reviewed: "intake", diary: "nutrition", plan: "nutrition", note: "notes" }[kind as string];
  return anchor ? `${paths.clientProfile(clientId)}#${anchor}` : null;
}

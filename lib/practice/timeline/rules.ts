import { formatLongDay } from "@/lib/platform/date-texts";
import { currencyDecimals, formatMinorUnits } from "@/lib/platform/money";
import { paths, type ProfileTab } from "@/lib/platform/paths";
import type { TimelineEventKind } from "@/lib/practice/timeline/contract";
import { coachFailureText } from "@/lib/providers/payments/declines";

/** How many events a screen loads at a time. */
export const timelinePageSize = 20;

/** An event as the database query returns it. The meaning of `detail` and `extra` depends on the kind (see `eventTexts`). */
export interface TimelineEventData {
  kind: TimelineEventKind;
  detail: string | null;
  extra: string | null;
  amountMinor: number | null;
  currency: string | null;
}

function formatAmount({ amountMinor, currency: stored }: TimelineEventData): string {
  const currency = stored ?? "GBP";
  return new Intl.NumberFormat("en-GB", { style: "currency", currency, minimumFractionDigits: currencyDecimals(currency) }).format(Number(formatMinorUnits(amountMinor ?? 0, currency)));
}
const byActor = (name: string | null) => (name ? ` by ${name}` : "");
const withReason = (reason: string | null) => (reason ? `: ${reason}` : "");

/** A failure comes as its kind, a space and the stored reason. */
const failureText = (failure: string | null) => coachFailureText((failure ?? "").split(" ", 1)[0] ?? null, (failure ?? "").replace(/^\S* ?/, ""));

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
  check_in: ({ detail }) => `Sent the check-in for week ${detail}`,
  feedback: ({ detail, extra }) => `Feedback on week ${detail}${withReason(truncate(extra))}`,
  messages: ({ detail }) => (detail === "1" ? "1 message in the chat" : `${detail} messages in the chat`),
  onboarding_step: ({ detail, extra }) => `${onboardingStepLabels[detail ?? ""] ?? "Onboarding step"} ${extra === "skipped" ? "skipped" : "completed"}`,
  intake: () => "Sent the consultation form",
  intake_reviewed: () => "Consultation form reviewed",
  agreement: ({ detail }) => `Signed the agreement, version ${detail}`,
  training_plan: () => "Training plan went live",
  diary: ({ detail }) => `Sent the food diary for the week of ${formatLongDay(detail ?? "")}`,
  plan: ({ detail }) => `Nutrition plan uploaded: ${detail}`,
  payment: (event) => `Paid ${formatAmount(event)} for ${event.detail}`,
  payment_failed: (event) => `Payment of ${formatAmount(event)} for ${event.detail} failed${withReason(failureText(event.extra))}`,
  payment_retried: (event) => `Retry of ${formatAmount(event)} for ${event.detail} failed${withReason(failureText(event.extra))}`,
  email: ({ detail }) => `Email sent: ${detail}`,
  pause: ({ detail, extra }) => `Paused from ${formatLongDay((detail ?? "").slice(0, 10))} to ${formatLongDay((detail ?? "").slice(11))}${withReason(extra)}`,
  archived: ({ detail }) => `Deleted${byActor(detail)}`,
  restored: ({ detail }) => `Restored${byActor(detail)}`,
  note: ({ extra }) => `Private note: ${truncate(extra)}`,
};

export const timelineEventText = (event: TimelineEventData) => eventTexts[event.kind](event);

/** The tab of the profile that shows an event in full. */
const profileTabOf: Partial<Record<TimelineEventKind, ProfileTab>> = {
  onboarding_step: "intake",
  agreement: "intake",
  intake: "intake",
  intake_reviewed: "intake",
  diary: "nutrition",
  plan: "nutrition",
  payment: "payments",
  payment_failed: "payments",
  payment_retried: "payments",
  note: "notes",
};

/** Returns the page that shows an event in full, or null if there is none. */
export function timelineEventHref(kind: TimelineEventKind, clientId: string): string | null {
  if (kind === "check_in" || kind === "feedback") return paths.clientCheckIns(clientId);
  if (kind === "messages") return paths.clientMessages(clientId);
  if (kind === "email") return paths.section("emails");
  const tab = profileTabOf[kind];
  return tab ? paths.clientProfile(clientId, tab) : null;
}

import type { EventKind } from "@/lib/practice/timeline/contract";
import { paths } from "@/lib/platform/paths";

/** An event as it is found: `what` is what it is about, `more` what is said of it; either may be missing. */
export interface Found {
  kind: EventKind;
  what: string | null;
  more: string | null;
  amountMinor: number | null;
  currency: string | null;
}

const money = ({ amountMinor, currency }: Found) => new Intl.NumberFormat("en-GB", { style: "currency", currency: currency ?? "GBP" }).format((amountMinor ?? 0) / 100);
const dayOf = (day: string | null) => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${day ?? ""}T00:00:00Z`));
const by = (name: string | null) => (name ? ` by ${name}` : "");
const because = (reason: string | null) => (reason ? `: ${reason}` : "");

const longest = 160;
const short = (text: string | null) => (text && text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : (text ?? ""));

const stepNames: Record<string, string> = {
  welcome_video: "Welcome video",
  consultation_form: "Consultation form",
  prenatal_form: "Prenatal and postnatal form",
  nutrition_plan: "Nutrition assessment",
  agreement: "Promise and agreement",
  app_training: "App training",
  fitr_setup: "Tools setup",
};

const texts: Record<EventKind, (found: Found) => string> = {
  joined: () => "First day of coaching",
  check_in: ({ what }) => `Sent her check-in of week ${what}`,
  feedback: ({ what, more }) => `Feedback on week ${what}${because(short(more))}`,
  messages: ({ what }) => (what === "1" ? "1 message in the chat" : `${what} messages in the chat`),
  onboarding_step: ({ what, more }) => `${stepNames[what ?? ""] ?? "Onboarding step"} ${more === "skipped" ? "skipped" : "completed"}`,
  intake: () => "Sent her consultation form",
  intake_reviewed: () => "Consultation form reviewed",
  agreement: ({ what }) => `Signed the agreement, version ${what}`,
  training_plan: () => "Training plan went live",
  diary: ({ what }) => `Sent her food diary, week of ${dayOf(what)}`,
  plan: ({ what }) => `Nutrition plan uploaded: ${what}`,
  payment: (found) => `Paid ${money(found)} for ${found.what}`,
  payment_failed: (found) => `Payment of ${money(found)} for ${found.what} failed${because(found.more)}`,
  payment_retried: (found) => `Another try of ${money(found)} for ${found.what} failed${because(found.more)}`,
  email: ({ what }) => `Email sent: ${what}`,
  pause: ({ what, more }) => `Paused from ${dayOf((what ?? "").slice(0, 10))} to ${dayOf((what ?? "").slice(11))}${because(more)}`,
  archived: ({ what }) => `Deleted${by(what)}`,
  restored: ({ what }) => `Restored${by(what)}`,
  note: ({ more }) => `Private note: ${short(more)}`,
};

/** What the timeline says of an event. */
export const eventText = (found: Found) => texts[found.kind](found);

/** Where an event can be looked at. */
export function eventHref(kind: EventKind, clientId: string): string | null {
  if (kind === "check_in" || kind === "feedback") return paths.clientCheckIns(clientId);
  if (kind === "messages") return paths.clientMessages(clientId);
  if (kind === "email") return paths.section("emails");
  if (kind === "payment" || kind === "payment_failed" || kind === "payment_retried") return paths.clientPayments(clientId);
  const part = { onboarding_step: "onboarding", agreement: "onboarding", intake: "intake", intake_reviewed: "intake", diary: "nutrition", plan: "nutrition", note: "notes" }[kind as string];
  return part ? `${paths.clientProfile(clientId)}#${part}` : null;
}

import { expect, it } from "vitest";
import { coachFailureText, failureKinds, findDecline } from "@/lib/providers/payments/declines";

it.each([
  ["insufficient_funds", "insufficient_funds"],
  ["expired_card", "expired"],
  ["authentication_required", "needs_confirmation"],
  ["payment_intent_authentication_failure", "needs_confirmation"],
  ["no_card", "no_card"],
  ["processing_error", "other"],
  ["do_not_honor", "declined"],
  ["generic_decline", "declined"],
  ["a_code_of_tomorrow", "declined"],
  [null, "other"],
])("takes Stripe's code %s for a failure of the kind %s", (code, kind) => expect(findDecline(code).kind).toBe(kind));

it.each([
  ["insufficient_funds", "There isn't enough money on this card.", "There wasn't enough money on the card."],
  ["declined", "The card was declined. Please use another one.", "The bank declined the card."],
  ["other", "We couldn't process the card. Please try again in a moment.", "We couldn't process the card."],
  [null, "The card was declined. Please use another one.", "The card was declined."],
  [null, "The bank couldn't confirm that it was you.", "The bank declined the card."],
  ["a kind of tomorrow", "The security code of this card is wrong.", "The security code of this card is wrong."],
  [null, null, null],
  ["other", "", null],
])("tells a coach of the kind %s and the reason %s: %s", (kind, reason, text) => expect(coachFailureText(kind, reason)).toBe(text));

it.each(failureKinds)("asks nothing of the coach for the kind %s", (kind) => expect(coachFailureText(kind, findDecline(null).reason)).not.toMatch(/\b(please|you|your)\b/i));

import { describe, expect, it } from "vitest";
import { paymentFailureTexts } from "@/emails/parts/payment-failure";
import { type FailureKind, failureKinds } from "@/lib/providers/payments/declines";

const failure = { planName: "Monthly Coaching", amount: "£199", reason: "The security code of this card is wrong.", nextTry: "Thursday 19 March", graceEnds: "Wednesday 25 March" };

describe("The email of a failed payment", () => {
  it.each<[FailureKind, subject: string, button: string]>([
    ["declined", "Your payment of £199 didn't go through", "Pay or change your card"],
    ["insufficient_funds", "Your payment of £199 didn't go through", "Pay or change your card"],
    ["expired", "Your card for Monthly Coaching has expired", "Update your card"],
    ["needs_confirmation", "Please confirm your payment of £199", "Confirm your payment"],
    ["no_card", "Please add a card for Monthly Coaching", "Add a card"],
    ["other", "Your payment of £199 didn't go through", "Pay or change your card"],
  ])("of the kind %s has the subject %s and the button %s", (kind, subject, button) => {
    expect(paymentFailureTexts({ ...failure, kind }, false)).toMatchObject({ subject, button });
  });

  it.each(failureKinds)("of the kind %s says which payment, and until when coaching continues", (kind) => {
    for (const isRetry of [false, true]) {
      const { whatHappened, whatToDo, preheader } = paymentFailureTexts({ ...failure, kind }, isRetry);
      expect(whatHappened).toContain("£199 for Monthly Coaching");
      expect(whatToDo).toContain("Your coaching continues until Wednesday 25 March.");
      expect(preheader).not.toBe("");
    }
  });

  it("promises another attempt only if there is one", () => {
    expect(paymentFailureTexts({ ...failure, kind: "insufficient_funds" }, false).whatToDo).toContain("We'll try again on Thursday 19 March. If the money is there by then, you don't need to do anything.");
    for (const kind of failureKinds) {
      const { whatToDo, preheader } = paymentFailureTexts({ ...failure, kind, nextTry: null, graceEnds: null }, false);
      expect(whatToDo + preheader).not.toMatch(/we'll try again|continues until/i);
    }
  });

  it("gives the stored reason of another kind", () => expect(paymentFailureTexts({ ...failure, kind: "other" }, false).whatHappened).toBe("We couldn't take £199 for Monthly Coaching. The security code of this card is wrong."));
});

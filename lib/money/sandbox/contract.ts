import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";

const clientSecret = z.string("Please say which payment this is").check(z.minLength(1, "Please say which payment this is"), z.maxLength(200, "This is no payment of ours"));
const testCardConfirmation = z.object({
  /** `asks`: her bank wants to know that it is her. */
  status: z.enum(["succeeded", "asks", "declined"]),
  /** Why it was declined, for a person to read. */
  reason: z.nullable(z.string()),
});
export type TestCardConfirmation = z.output<typeof testCardConfirmation>;

export const confirmTestCard = endpoint({
  method: "POST",
  path: "/api/sandbox/confirm",
  access: "public",
  summary: "Test payments only: what a card form does in the browser, with the token of one of Stripe's test cards. The secret of the payment is what authorises it",
  input: { json: z.object({ clientSecret, token: z.string("Please choose one of the test cards").check(z.minLength(1, "Please choose one of the test cards"), z.maxLength(100, "Please choose one of the test cards")) }) },
  response: testCardConfirmation,
  errors: ["not_found", "conflict", "too_many"],
});

export const answerTestBank = endpoint({
  method: "POST",
  path: "/api/sandbox/authenticate",
  access: "public",
  summary: "Test payments only: what she answers her bank, where it asks. 409 where it does not",
  input: { json: z.object({ clientSecret, passed: z.boolean("Please say whether she has passed") }) },
  response: testCardConfirmation,
  errors: ["not_found", "conflict", "too_many"],
});

import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";

const clientSecret = z.string("Please name the payment").check(z.minLength(1, "Please name the payment"), z.maxLength(200, "This payment isn't ours"));
const testCardConfirmation = z.object({
  /** `asks`: the bank asks for confirmation. */
  status: z.enum(["succeeded", "asks", "declined"]),
  /** A readable reason if it was declined. */
  reason: z.nullable(z.string()),
});
export type TestCardConfirmation = z.output<typeof testCardConfirmation>;

export const confirmTestCard = endpoint({
  method: "POST",
  path: "/api/sandbox/confirm",
  access: "public",
  summary: "Test payments only: pays or saves a card with the token of one of Stripe's test cards. The payment's secret authorises the request",
  input: { json: z.object({ clientSecret, token: z.string("Please choose one of the test cards").check(z.minLength(1, "Please choose one of the test cards"), z.maxLength(100, "Please choose one of the test cards")), expiry: z.optional(z.string().check(z.regex(/^(0[1-9]|1[0-2])\/20\d\d$/, "Please enter the expiry date as MM/YYYY"))) }) },
  response: testCardConfirmation,
  errors: ["not_found", "conflict", "too_many"],
});

export const answerTestBank = endpoint({
  method: "POST",
  path: "/api/sandbox/authenticate",
  access: "public",
  summary: "Test payments only: passes or fails the bank's confirmation. 409 if the bank doesn't ask",
  input: { json: z.object({ clientSecret, passed: z.boolean("Please choose pass or fail") }) },
  response: testCardConfirmation,
  errors: ["not_found", "conflict", "too_many"],
});

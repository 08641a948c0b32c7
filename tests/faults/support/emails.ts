import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import type { FakeResend } from "@/tests/fakes/resend";

/** The environment variables that connect a server to the fake Resend. */
export const emailEnv = (fake: FakeResend) => ({ RESEND_API_KEY: fake.apiKey, RESEND_BASE_URL: fake.address, EMAIL_FROM: "Cadence <hello@example.com>" });

/** Expects every queued email to be sent and delivered once. */
export async function expectEachEmailSentOnce(fake: FakeResend) {
  const emails = await db.emailMessage.findMany({ select: { key: true, status: true, providerId: true } });
  expect(emails.filter(({ status }) => status !== "sent")).toEqual([]);
  expect(fake.delivered.map(({ id }) => id).toSorted()).toEqual(emails.map(({ providerId }) => providerId).toSorted());
}

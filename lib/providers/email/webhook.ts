import { Resend } from "resend";
import * as z from "zod/mini";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";

/**
 * What the provider reports about an email that it accepted. `soft_bounce`: it couldn't be delivered this time. `bounced`: the
 * address doesn't work. `suppressed`: the provider no longer delivers to it. `failed`: it was never sent.
 */
export type DeliveryReport = { kind: "delivered" } | { kind: "soft_bounce" | "bounced" | "suppressed" | "complained" | "failed"; reason: string };

export interface EmailEvent {
  /** Unique, and the same for each delivery of the event. */
  id: string;
  type: string;
  at: Date;
  /** The provider's id of the email it is about, its recipients, and what happened to it; null for an event that changes nothing here. */
  email: { providerId: string; to: string[]; report: DeliveryReport } | null;
}

/** Only checks signatures, which needs no key. */
const verifier = new Resend("re_none");

const webhookBody = z.object({
  type: z.string(),
  created_at: z.string().check(z.refine((at) => !Number.isNaN(Date.parse(at)))),
  data: z.object({
    email_id: z.optional(z.string()),
    to: z.optional(z.array(z.string())),
    bounce: z.optional(z.object({ type: z.optional(z.string()), subType: z.optional(z.string()) })),
    failed: z.optional(z.object({ reason: z.optional(z.string()) })),
  }),
});
type WebhookBody = z.output<typeof webhookBody>;

/** Reads a webhook of Resend. Throws 400 unless it is signed with our secret within the last five minutes, 503 without a secret. */
export function verifyEmailWebhook(rawBody: string, headers: Headers): EmailEvent {
  const { RESEND_WEBHOOK_SECRET: webhookSecret } = env();
  if (!webhookSecret) throw new AppError("unavailable", "Webhooks aren't set up yet: RESEND_WEBHOOK_SECRET is missing.");
  const [id, timestamp, signature] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) => headers.get(name) ?? "");
  const body = webhookBody.safeParse(verifySignature(rawBody, { id: id ?? "", timestamp: timestamp ?? "", signature: signature ?? "" }, webhookSecret));
  if (!body.success) throw invalidWebhook();
  const { type, created_at: createdAt, data } = body.data;
  const report = toDeliveryReport(body.data);
  return { id: id ?? "", type, at: new Date(createdAt), email: report && data.email_id ? { providerId: data.email_id, to: data.to ?? [], report } : null };
}

const invalidWebhook = () => new AppError("invalid", "This webhook isn't from our email provider.");

function verifySignature(payload: string, headers: { id: string; timestamp: string; signature: string }, webhookSecret: string): unknown {
  try {
    return verifier.webhooks.verify({ payload, headers, webhookSecret });
  } catch {
    throw invalidWebhook();
  }
}

function toDeliveryReport({ type, data: { bounce, failed } }: WebhookBody): DeliveryReport | null {
  switch (type) {
    case "email.delivered":
      return { kind: "delivered" };
    case "email.bounced":
      return toBounceReport(bounce?.type ?? "", bounce?.subType ?? "");
    case "email.complained":
      return { kind: "complained", reason: "They marked an email from us as spam." };
    case "email.suppressed":
      return suppressed;
    case "email.failed":
      return { kind: "failed", reason: `Resend couldn't send it${describeCode(failed?.reason)}.` };
    default:
      return null;
  }
}

const suppressed: DeliveryReport = { kind: "suppressed", reason: "Resend no longer delivers to this address, because an earlier email bounced or was marked as spam." };

/** Only a permanent bounce says that the address doesn't work; the others may pass. */
function toBounceReport(type: string, subType: string): DeliveryReport {
  if (type !== "Permanent") return { kind: "soft_bounce", reason: softBounceReasons[subType] ?? "Their email server couldn't accept it at the time." };
  return /suppress/i.test(subType) ? suppressed : { kind: "bounced", reason: "The address doesn't exist, or doesn't accept emails." };
}

const softBounceReasons: Record<string, string | undefined> = {
  MailboxFull: "Their mailbox is full.",
  MessageTooLarge: "Their email server said the email was too large.",
  ContentRejected: "Their email server rejected the email's content.",
};

/** A code such as "reached_daily_quota" in words; other texts may hold an address, so they are left out. */
const describeCode = (code: string | undefined) => (code && /^[a-z_]{1,60}$/.test(code) ? ` (${code.replaceAll("_", " ")})` : "");

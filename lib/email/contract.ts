import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";

const sentEmail = z.object({
  id: z.string(),
  type: z.string(),
  /** Of its type, such as "Coach Feedback". */
  name: z.string(),
  toEmail: z.string(),
  toName: z.nullable(z.string()),
  /** Null until it is made, which is when it is first sent. */
  subject: z.nullable(z.string()),
  status: z.enum(["queued", "sending", "sent", "failed", "unclear"]),
  error: z.nullable(z.string()),
  createdAt: instant(),
  sentAt: z.nullable(instant()),
  /** Whether it can be opened: it is made, and carries no one-time link. */
  readable: z.boolean(),
});
export type SentEmail = z.output<typeof sentEmail>;

export const history = endpoint({
  method: "GET",
  path: "/api/email-automation/history",
  access: ["coach"],
  summary: "Every email, newest first: who got what when, or why not",
  query: pageQuery,
  shows: ["emails"],
  response: z.array(sentEmail),
});

export const message = endpoint({
  method: "GET",
  path: "/api/email-automation/messages/:id",
  access: ["coach"],
  summary: "One email as it was sent; 403 for one that carries a one-time link",
  shows: ["emails"],
  response: z.extend(sentEmail, { subject: z.string(), html: z.string(), text: z.string() }),
});

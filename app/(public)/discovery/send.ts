"use server";

import { headers } from "next/headers";
import { NextRequest } from "next/server";
import { POST } from "@/app/api/leads/discovery-form/route";
import { answersIn, bodyOf, type Outcome } from "@/components/leads/discovery/answers";
import type { ErrorBody } from "@/lib/platform/errors";
import { sendDiscovery } from "@/lib/outreach/leads/contract";
import { env } from "@/lib/platform/env";
import type { DiscoveryAnswer } from "@/lib/outreach/leads/contract";

/**
 * A plain post of the discovery form, from a page whose script has not started. It goes through the endpoint itself, which checks
 * where it comes from, counts attempts, judges the answers and keeps them just as if the script had sent them.
 */
export async function sendByPost(_before: Outcome | null, form: FormData): Promise<Outcome> {
  const sent = new Headers(await headers());
  sent.set("content-type", "application/json");
  sent.delete("content-length");
  const request = new NextRequest(env().APP_URL + sendDiscovery.path, { method: "POST", headers: sent, body: JSON.stringify(bodyOf(form)) });
  const response = await POST(request, { params: Promise.resolve({}) });
  const said: unknown = await response.json();
  // The endpoint has parsed its answer with its own schema, and its errors have one shape.
  return response.ok ? { answer: said as DiscoveryAnswer } : { refusal: said as ErrorBody, answers: answersIn(form) };
}

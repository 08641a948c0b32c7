"use server";

import { headers } from "next/headers";
import { NextRequest } from "next/server";
import { POST } from "@/app/api/leads/discovery-form/route";
import { type DiscoveryFormResult, readDiscoveryFormValues, toDiscoveryRequestBody } from "@/components/leads/discovery/form-values";
import { type DiscoveryFormResponse, submitDiscoveryForm } from "@/lib/outreach/leads/contract";
import { env } from "@/lib/platform/env";
import type { ErrorBody } from "@/lib/platform/errors";

/**
 * A plain post of the discovery form, from a page whose script has not started. It goes through the endpoint itself, which checks
 * where it comes from, counts attempts, judges the answers and keeps them just as if the script had sent them.
 */
export async function submitDiscoveryFormByPost(_before: DiscoveryFormResult | null, form: FormData): Promise<DiscoveryFormResult> {
  const sent = new Headers(await headers());
  sent.set("content-type", "application/json");
  sent.delete("content-length");
  const request = new NextRequest(env().APP_URL + submitDiscoveryForm.path, { method: "POST", headers: sent, body: JSON.stringify(toDiscoveryRequestBody(form)) });
  const response = await POST(request, { params: Promise.resolve({}) });
  const said: unknown = await response.json();
  // The endpoint has parsed its answer with its own schema, and its errors have one shape.
  return response.ok ? { answer: said as DiscoveryFormResponse } : { refusal: said as ErrorBody, answers: readDiscoveryFormValues(form) };
}

"use server";

import { headers } from "next/headers";
import { NextRequest } from "next/server";
import { POST } from "@/app/api/leads/discovery-form/route";
import { type DiscoveryFormResult, readDiscoveryFormValues, toDiscoveryRequestBody } from "@/components/leads/discovery/form-values";
import { type DiscoveryFormResponse, submitDiscoveryForm } from "@/lib/outreach/leads/contract";
import { env } from "@/lib/platform/env";
import type { ErrorBody } from "@/lib/platform/errors";

/**
 * Handles a plain form post of the discovery form when the page's script has not loaded. Calls the endpoint itself, so the
 * origin check, rate limit and validation are those of a scripted submission.
 */
export async function submitDiscoveryFormByPost(_previous: DiscoveryFormResult | null, form: FormData): Promise<DiscoveryFormResult> {
  const requestHeaders = new Headers(await headers());
  requestHeaders.set("content-type", "application/json");
  requestHeaders.delete("content-length");
  const request = new NextRequest(env().APP_URL + submitDiscoveryForm.path, { method: "POST", headers: requestHeaders, body: JSON.stringify(toDiscoveryRequestBody(form)) });
  const response = await POST(request, { params: Promise.resolve({}) });
  const body: unknown = await response.json();
  // The endpoint parses its response with its schema, and all its errors are an ErrorBody.
  return response.ok ? { response: body as DiscoveryFormResponse } : { error: body as ErrorBody, answers: readDiscoveryFormValues(form) };
}

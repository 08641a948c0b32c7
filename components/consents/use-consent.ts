"use client";

import { useQuery } from "@tanstack/react-query";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { queryFor } from "@/lib/api/query";
import { type ConsentKind, type ConsentState, consentTexts } from "@/lib/core/consents/rules";
import { decideConsent, readPrivacy } from "@/lib/practice/privacy/calls";

/** The client's current answer, undefined while it loads. */
export function useConsentState(clientId: string, kind: ConsentKind): ConsentState | undefined {
  const { data } = useQuery(queryFor(readPrivacy, { params: { id: clientId } }));
  return data?.consents.find((consent) => consent.kind === kind)?.state;
}

/** Gives the client's consent to the current text. */
export function useGiveConsent(kind: ConsentKind) {
  const decide = useApiMutation(decideConsent, { success: { title: "Thank you", description: "You can change your mind at any time in your profile." }, failure: { title: "Not saved" } });
  return { isPending: decide.isPending, give: () => decide.mutate({ body: { kind, given: true, textVersion: consentTexts[kind].version } }) };
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { LocalTime } from "@/components/common/local-time";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { queryFor } from "@/lib/api/query";
import type { ConsentKind, ConsentState } from "@/lib/core/consents/rules";
import { readPrivacy } from "@/lib/practice/privacy/calls";

const kindTexts: Record<ConsentKind, string> = { health_data: "Health data", body_photos: "Photos" };
const stateBadges: Record<ConsentState, { label: string; variant: BadgeVariant }> = {
  given: { label: "Consent given", variant: "success" },
  withdrawn: { label: "Consent withdrawn", variant: "warning" },
  not_recorded: { label: "Consent not recorded", variant: "secondary" },
};

/** For the coach: what a client consented to, and when they will be erased if they asked for it. */
export function ClientConsents({ clientId, name }: { clientId: string; name: string }) {
  const { data } = useQuery(queryFor(readPrivacy, { params: { id: clientId } }));
  if (!data) return null;
  const isHealthOff = data.consents.some(({ kind, state }) => kind === "health_data" && state === "withdrawn");
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2">
        {data.consents.map(({ kind, state, decidedAt, textVersion }) => (
          <div key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <dt className="font-semibold">{kindTexts[kind]}</dt>
            <dd className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
              <Badge variant={stateBadges[state].variant}>{stateBadges[state].label}</Badge>
              {decidedAt ? (
                <span>
                  <LocalTime at={decidedAt} />, text {textVersion}
                </span>
              ) : (
                <span>{name} will be asked at the next visit</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isHealthOff ? <p className="text-sm">{name} can't send check-ins, diaries or health forms. Talk to them, or pause or end the coaching.</p> : null}
      {data.erasure ? (
        <p className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning-ink">
          {name} asked to be erased. It happens on <LocalTime at={data.erasure.erasesAt} />, unless they change their mind.
        </p>
      ) : null}
    </div>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { TestPayments } from "@/components/payments/test-payments";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { type Connection, type PaymentIntegration, paymentIntegration } from "@/lib/finances/contract";

/** Without a badge of its own it is test payments. */
const words: Record<Connection, { badge?: string; tone?: Tone; text: string }> = {
  live: { badge: "Live", tone: "success", text: "Stripe is connected. Your clients pay with real cards." },
  test: { text: "Stripe is connected in test mode: no real money moves." },
  not_connected: { text: "Stripe is not connected. The built-in test gateway takes test cards only: no real money moves." },
  refused: { badge: "Not connected", tone: "danger", text: "Stripe does not accept our key. Please ask whoever runs this server to check it." },
  unreachable: { badge: "No answer", tone: "danger", text: "Stripe does not answer right now. Nothing is charged twice, and what was missed is caught up." },
};

/** Whether payments work, as asked just now. */
export function IntegrationCard() {
  const query = useQuery(queryFor(paymentIntegration));
  const { data } = query;
  return (
    <Card role="region" aria-labelledby="stripe-integration" aria-busy={query.isFetching}>
      <CardHeader as="h2" id="stripe-integration" title="Stripe Integration" actions={data ? <State {...words[data.connection]} /> : null} />
      {data ? (
        <Status status={data} />
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} className="py-4" />
      ) : (
        <Skeleton className="h-28" />
      )}
      {data?.connection === "unreachable" || data?.connection === "refused" ? (
        <Button size="sm" variant="secondary" className="mt-4" pending={query.isFetching} pendingLabel="Asking Stripe..." onClick={() => void query.refetch()}>
          Check again
        </Button>
      ) : null}
    </Card>
  );
}

const State = ({ badge, tone }: { badge?: string; tone?: Tone }) => (badge ? <Badge tone={tone}>{badge}</Badge> : <TestPayments />);

const Status = ({ status: { connection, plansConfigured, planCount, missingPlans, webhooksVerified, lastWebhookAt } }: { status: PaymentIntegration }) => (
  <>
    <p className="text-sm">{words[connection].text}</p>
    <dl className="mt-4 grid gap-3 border-t border-border pt-4 text-sm">
      <Line label="Plans">
        {plansConfigured === null ? "Not known while Stripe does not answer" : plansConfigured === planCount ? `All ${planCount} coaching plans configured` : `${plansConfigured} of ${planCount} coaching plans configured`}
        {missingPlans.length > 0 ? <span className="block text-destructive-ink">Missing: {missingPlans.join(", ")}</span> : null}
      </Line>
      <Line label="Webhooks">
        {webhooksVerified ? (
          lastWebhookAt ? (
            <>
              Last one <LocalTime at={lastWebhookAt} show="dateTime" />
            </>
          ) : (
            "None yet"
          )
        ) : (
          <span className="text-destructive-ink">Not set up: the signing secret is missing</span>
        )}
      </Line>
    </dl>
  </>
);

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted-foreground">{label}</dt>
    <dd>{children}</dd>
  </div>
);

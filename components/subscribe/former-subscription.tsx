import { statusOf } from "@/components/subscribe/words";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import type { Subscribed } from "@/lib/subscriptions/contract";

/** The subscription that is over, above the way to a new one. */
export function FormerSubscription({ subscription }: { subscription: Subscribed }) {
  const { plan, endedAt } = subscription;
  const { label, tone } = statusOf(subscription);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p>
        Your <strong>{plan.name}</strong> subscription{" "}
        {endedAt ? (
          <>
            ended on <LocalTime at={endedAt} />.
          </>
        ) : (
          "has ended."
        )}{" "}
        You are welcome back whenever you like.
      </p>
      <Badge tone={tone}>{label}</Badge>
    </Card>
  );
}

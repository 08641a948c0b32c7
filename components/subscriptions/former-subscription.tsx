import { LocalTime } from "@/components/common/local-time";
import { statusOf } from "@/components/subscriptions/words";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent } from "@/components/ui/card";
import type { Subscribed } from "@/lib/money/subscriptions/contract";

/** The subscription that is over, above the way to a new one. */
export function FormerSubscription({ subscription }: { subscription: Subscribed }) {
  const { plan, endedAt } = subscription;
  const { label, variant } = statusOf(subscription);
  return (
    <Card>
      <CardContent className="flex flex-wrap items-center justify-between gap-3">
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
        <Badge variant={variant}>{label}</Badge>
      </CardContent>
    </Card>
  );
}

import { LocalTime } from "@/components/common/local-time";
import { subscriptionStatusBadge } from "@/components/subscriptions/subscription-text";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent } from "@/components/ui/card";
import type { SubscriptionDetails } from "@/lib/money/subscriptions/contract";

export function FormerSubscription({ subscription }: { subscription: SubscriptionDetails }) {
  const { plan, endedAt } = subscription;
  const { label, variant } = subscriptionStatusBadge(subscription);
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
          You're welcome back any time.
        </p>
        <Badge variant={variant}>{label}</Badge>
      </CardContent>
    </Card>
  );
}

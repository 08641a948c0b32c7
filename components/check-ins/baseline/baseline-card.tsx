"use client";

import { useQuery } from "@tanstack/react-query";
import { Ruler } from "lucide-react";
import { useState } from "react";
import { BaselinePieces } from "@/components/check-ins/baseline/baseline-pieces";
import { useDeclineBaseline } from "@/components/check-ins/baseline/use-decline-baseline";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { readOwnBaseline } from "@/lib/work/check-ins/baseline-calls";

/** Who has chosen "Not now" since the page was loaded. */
const putOff = new Set<string>();

/** The card on the home page that asks a client for her starting point. Renders nothing where it is not asked for. `isFirst` is whether nothing else is due. */
export function BaselineCard({ clientId, isFirst }: { clientId: string; isFirst: boolean }) {
  const { data } = useQuery(queryFor(readOwnBaseline));
  const [isPutOff, setPutOff] = useState(putOff.has(clientId));
  const { isPending, decline } = useDeclineBaseline();
  if (!data?.isAsked || isPutOff) return null;
  const isComplete = data.pieces.every(({ isGiven }) => isGiven);
  const isStarted = data.pieces.some(({ isGiven }) => isGiven);

  function putOffCard() {
    putOff.add(clientId);
    setPutOff(true);
  }

  return (
    <Card role="region" aria-labelledby="baseline-title">
      <CardContent className="grid gap-4">
        <div className="flex items-start gap-4">
          <span aria-hidden className="grid size-12 shrink-0 place-items-center rounded-full bg-highlight-soft text-highlight-ink">
            <Ruler className="size-6" strokeWidth={1.75} />
          </span>
          <div className="min-w-0">
            <h2 id="baseline-title" className="font-sans text-lg font-semibold tracking-normal">
              Your starting point
            </h2>
            <p className="mt-0.5 text-muted-foreground">
              {isComplete ? "Your coach would like it once more. What you gave stays until you replace it." : isStarted ? "A good start. Add the rest whenever it suits you." : "So that you can look back later and see how far you’ve come. It takes five minutes, in one go or in pieces."}
            </p>
          </div>
        </div>
        <BaselinePieces pieces={data.pieces} />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Button asChild variant={isFirst ? "default" : "outline"} className="max-sm:w-full">
            <Link href={paths.baseline}>{isComplete ? "Look at it" : isStarted ? "Add the rest" : "Add it now"}</Link>
          </Button>
          <Button variant="ghost" onClick={putOffCard}>
            Not now
          </Button>
          <Button variant="ghost" pending={isPending} pendingLabel="Saving..." onClick={decline}>
            {isStarted ? "That’s all" : "I’d rather not"}
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}

import { Ruler } from "lucide-react";
import { BaselinePieces } from "@/components/check-ins/baseline/baseline-pieces";
import { useDeclineBaseline } from "@/components/check-ins/baseline/use-decline-baseline";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/platform/paths";
import type { OwnBaseline } from "@/lib/work/check-ins/baseline-contract";

interface AskForBaselineProps extends Pick<OwnBaseline, "pieces"> {
  /** Whether nothing else is due. */
  isFirst: boolean;
  onPutOff: () => void;
}

/** Asks a client for her starting point, or for what is missing of it. */
export function AskForBaseline({ pieces, isFirst, onPutOff }: AskForBaselineProps) {
  const { isPending, decline } = useDeclineBaseline();
  const isComplete = pieces.every(({ isGiven }) => isGiven);
  const isStarted = pieces.some(({ isGiven }) => isGiven);
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
        <BaselinePieces pieces={pieces} />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Button asChild variant={isFirst ? "default" : "outline"} className="max-sm:w-full">
            <Link href={paths.baseline}>{isComplete ? "Look at it" : isStarted ? "Add the rest" : "Add it now"}</Link>
          </Button>
          <Button variant="ghost" onClick={onPutOff}>
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

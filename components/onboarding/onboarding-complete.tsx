import { PartyPopper } from "lucide-react";
import Link from "next/link";
import { StatePanel } from "@/components/feedback/state-panel";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { paths } from "@/lib/platform/paths";

const nextSteps = [
  ["Within 24 hours", "your intake is reviewed"],
  ["Within 48 hours", "your training plan is live in the training app"],
  ["Within 72 hours of your food diary", "your nutrition plan arrives"],
  ["Every Monday", "you check in, and get an answer"],
  ["Every 4 weeks", "photos and measurements show how far you have come"],
] as const;

/** All seven are behind her. */
export function OnboardingComplete({ coachName }: { coachName: string }) {
  return (
    <Card>
      <CardContent>
        <StatePanel as="h1" icon={PartyPopper} title="Onboarding Complete!" text={`That was all ${coachName || "your coach"} needs to begin. Well done.`} className="pt-4 pb-6" />
        <div className="mx-auto max-w-lg border-t pt-5">
          <h2 className="text-xl">What happens next</h2>
          <ul className="mt-3 grid gap-2.5">
            {nextSteps.map(([when, what]) => (
              <li key={when} className="rounded-md bg-muted/70 px-4 py-2.5">
                <strong className="font-semibold">{when}</strong> {what}.
              </li>
            ))}
          </ul>
          <Button asChild size="lg" className="mt-6 w-full sm:w-auto">
            <Link href={paths.section("dashboard")}>Go to Dashboard</Link>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}

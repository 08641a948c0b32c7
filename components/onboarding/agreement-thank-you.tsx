"use client";

import { CircleCheck, Heart } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { StatePanel } from "@/components/feedback/state-panel";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { coachPromises } from "@/lib/work/onboarding/agreement";

// Spec platform §9.
const continueDelayMs = 3000;

/** Lists the coach's promises and continues automatically after 3 s. */
export function AgreementThankYou({ coachName, onContinue }: { coachName: string; onContinue: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  const continueAutomatically = useEffectEvent(onContinue);
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
    const timer = setTimeout(() => continueAutomatically(), continueDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={card} tabIndex={-1} className="outline-none">
      <Card>
        <CardContent>
          <StatePanel as="h2" icon={Heart} title="Thank you" text={`Here's what ${coachName || "your coach"} promises you:`} className="pt-4 pb-5" />
          <ul className="mx-auto grid max-w-md gap-2.5">
            {coachPromises.map((promise) => (
              <li key={promise} className="flex gap-3 rounded-md bg-muted/70 px-4 py-2.5">
                <CircleCheck aria-hidden className="mt-[0.2em] size-5 shrink-0 text-success" />
                {promise}
              </li>
            ))}
          </ul>
          <p className="mt-6 mb-2 text-center">
            <Button onClick={onContinue}>Continue</Button>
          </p>
        </CardContent>
      </Card>
    </div>
  );
}

"use client";

import { MessageCircleHeart } from "lucide-react";
import { useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/platform/paths";
import type { ClientDashboardData } from "@/lib/practice/dashboard/client-contract";

/** Longer feedback is folded to its first lines. */
const longText = 280;

/** The coach's latest feedback, in full. */
export function FeedbackCard({ feedback: { checkInId, weekNumber, text, at }, isNew }: { feedback: NonNullable<ClientDashboardData["feedback"]>; isNew: boolean }) {
  const isLong = text.length > longText || text.split("\n").length > 6;
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = isLong && !isOpen;
  return (
    <section aria-labelledby="latest-feedback" className="rounded-lg border border-highlight/45 bg-highlight-soft px-5 py-5 sm:px-6">
      <div className="flex items-start gap-3">
        <MessageCircleHeart aria-hidden className="mt-0.5 size-6 shrink-0 text-highlight-ink" />
        <div className="min-w-0 flex-1">
          <h2 id="latest-feedback" className="font-sans text-base font-semibold tracking-normal text-highlight-ink">
            {isNew ? "New feedback" : "Your latest feedback"}
          </h2>
          <p className="text-sm text-muted-foreground">
            Week {weekNumber}, <LocalTime at={at} />
          </p>
        </div>
      </div>
      <p dir="auto" className={cn("mt-3 whitespace-pre-wrap wrap-anywhere", isFolded && "line-clamp-5")}>
        {text}
      </p>
      <div className="mt-2 -ml-4 flex flex-wrap">
        {isLong ? (
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? "Read less" : "Read more"}
          </Button>
        ) : null}
        <Button asChild variant="ghost" size="sm">
          <Link href={paths.checkInInHistory(checkInId)}>See your check-in</Link>
        </Button>
      </div>
    </section>
  );
}

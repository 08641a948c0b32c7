"use client";

import { Check, Heart } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { CoachAwayNotice } from "@/components/clients/coach-away-notice";
import { AskForNotifications } from "@/components/push/ask-for-notifications";
import { Deadline } from "@/components/common/local-time";
import { StatePanel } from "@/components/feedback/state-panel";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { addDays } from "@/lib/platform/days";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";
import { goodNews } from "@/lib/work/check-ins/good-news";

interface CheckInThankYouProps {
  weekNumber: number;
  /** What was just sent; undefined until it is read again. */
  sent: CheckInNumbers | undefined;
  /** The check-in before. */
  before: CheckInNumbers | undefined;
  /** By when the coach's reply is promised; null until it is known. */
  replyDueAt: string | null;
  onSeeHistory: () => void;
}

/** Shown right after sending: when the coach replies, and what went better than the last time. Takes the focus, because the form is gone. */
export function CheckInThankYou({ weekNumber, sent, before, replyDueAt, onSeeHistory }: CheckInThankYouProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const [openedAt] = useState(() => Date.now());
  const news = sent && before ? goodNews(sent.data, before.data, addDays(before.dueDate, 7) === sent.dueDate ? "last week" : "the last time") : [];
  return (
    <div ref={card} tabIndex={-1} className="outline-none">
      <Card>
        <CardContent>
          <StatePanel
            as="h2"
            icon={Heart}
            title="Thank you for checking in"
            text={
              <>
                <p>
                  Week {weekNumber} is with your coach. Their reply will appear in your history
                  {replyDueAt && Date.parse(replyDueAt) > openedAt ? (
                    <>
                      {" "}
                      by <Deadline at={replyDueAt} />
                    </>
                  ) : null}
                  . You can edit it until your coach reviews it.
                </p>
                <CoachAwayNotice className="mt-5 text-left" />
                <AskForNotifications why="We can tell you on this device when your feedback is ready. Nothing about your health is on the lock screen." />
                {news.length > 0 ? (
                  <section aria-label="What went well" className="mt-5 rounded-lg bg-success-soft px-5 py-4 text-left text-success-ink">
                    <h3 className="font-sans text-sm font-semibold tracking-normal">What went well</h3>
                    <ul className="mt-2 grid gap-1.5">
                      {news.map((sentence) => (
                        <li key={sentence} className="flex gap-2 text-base">
                          <Check aria-hidden className="mt-[0.2em] size-5 shrink-0" />
                          {sentence}
                        </li>
                      ))}
                    </ul>
                  </section>
                ) : null}
              </>
            }
            action={<Button onClick={onSeeHistory}>See it in your history</Button>}
          />
        </CardContent>
      </Card>
    </div>
  );
}

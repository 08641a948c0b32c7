"use client";

import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { campaignDescriptions, isManualCampaign, type ManualCampaign, manualCampaigns } from "@/components/campaigns/campaign-descriptions";
import { LazySendCampaignDialog } from "@/components/campaigns/lazy-send-campaign-dialog";
import { CalendarDay } from "@/components/common/local-time";
import { PracticeTime } from "@/components/common/practice-time";
import { Section } from "@/components/layout/section";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { EmailAutomationStatus } from "@/lib/outreach/campaigns/contract";

interface CampaignListProps extends Pick<EmailAutomationStatus, "campaigns" | "missed"> {
  timeZone: string;
}

/** The campaigns with their times, and buttons for those that a coach can send by hand. */
export function CampaignList({ campaigns, missed, timeZone }: CampaignListProps) {
  const [chosen, setChosen] = useState<ManualCampaign | null>(null);
  return (
    <Section title="Automated campaigns" description="They run automatically. You can also send one by hand. Nobody gets the same email twice.">
      <Card className="gap-0 py-0">
        <ul className="divide-y">
          {campaigns.map(({ job, nextRun, lastRun }) => {
            const { name, text, allDay } = campaignDescriptions[job];
            const missedMondays = missed.filter((run) => run.job === job);
            return (
              <li key={job} className="grid gap-x-6 gap-y-3 p-5 sm:px-6 md:grid-cols-[minmax(0,1fr)_14rem_13rem] md:items-center">
                <div className="min-w-0">
                  <h3 className="text-base">{name}</h3>
                  <p className="text-sm text-muted-foreground">{text}</p>
                  {missedMondays.map(({ monday }) => (
                    <p key={monday} className="mt-1 flex gap-2 text-sm font-semibold text-warning-ink">
                      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                      <span>
                        Didn't run for Monday <CalendarDay day={monday} format="shortDate" />. Use the button to see who you can still email.
                      </span>
                    </p>
                  ))}
                </div>
                <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
                  <dt className="text-muted-foreground">Next</dt>
                  <dd>{nextRun ? <PracticeTime at={nextRun} timeZone={timeZone} /> : allDay}</dd>
                  <dt className="text-muted-foreground">Last</dt>
                  <dd>{lastRun ? <PracticeTime at={lastRun} timeZone={timeZone} /> : "Not yet"}</dd>
                </dl>
                {isManualCampaign(job) ? (
                  <Button variant="outline" size="sm" onClick={() => setChosen(job)} className="md:justify-self-end">
                    {manualCampaigns[job].label}
                  </Button>
                ) : null}
              </li>
            );
          })}
        </ul>
      </Card>
      {chosen ? <LazySendCampaignDialog campaign={chosen} onClose={() => setChosen(null)} /> : null}
    </Section>
  );
}

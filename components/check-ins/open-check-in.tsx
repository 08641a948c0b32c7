"use client";

import { useState } from "react";
import { CheckInForm, type CheckInFormProps } from "@/components/check-ins/check-in-form";
import { CheckInWeekHeader } from "@/components/check-ins/check-in-week-header";
import { asksForPhotos } from "@/components/check-ins/hidden-parts";
import { useConsentState } from "@/components/consents/use-consent";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import type { CurrentCheckIn } from "@/lib/work/check-ins/contract";

// What says that it was sent must be there by then, also where the network isn't.
export { CheckInThankYou } from "@/components/check-ins/check-in-thank-you";

interface OpenCheckInProps extends CheckInFormProps {
  week: CurrentCheckIn;
  /** The Monday that an unsent draft was begun for; empty where there is none. */
  begunFor: string;
  /** How long it takes, where one question is shown at a time. */
  duration: string | undefined;
}

/** The week that can be filled in, and its form. */
export function OpenCheckIn({ begunFor, duration, ...form }: OpenCheckInProps) {
  const { isMeasurementWeek, hiddenPhotoPoses } = form.week;
  const consent = useConsentState(form.clientId, "body_photos");
  return (
    <>
      <CheckInWeekHeader current={form.week} asksForPhotos={asksForPhotos({ isMeasurementWeek, consent, hiddenPoses: hiddenPhotoPoses })} duration={duration} />
      <BegunEarlier key={form.week.dueDate} week={form.week} begunFor={begunFor} />
      <CheckInForm key={`${form.week.dueDate}.${form.form.version}`} {...form} />
    </>
  );
}

/** Which Monday a check-in counts for that she began when another one was open. */
function BegunEarlier({ week: { dueDate, sent, openYesterday }, begunFor }: { week: CurrentCheckIn; begunFor: string }) {
  // Going on saves it for the Monday it is for now.
  const [first] = useState(begunFor);
  const isKept = dueDate === openYesterday?.dueDate;
  if (sent || (!isKept && (!first || first >= dueDate))) return null;
  const text = isKept ? `You began this check-in for ${formatCalendarDay(dueDate)}. If you send it today, it counts for that Monday.` : `You began this check-in for ${formatCalendarDay(first)}. That week has closed, so it counts for ${formatCalendarDay(dueDate)}.`;
  return <p className="mb-6 rounded-lg bg-info-soft px-5 py-4 text-info-ink">{text}</p>;
}

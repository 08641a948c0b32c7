import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewReminderProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface CheckInReminderProps extends BrandProps, RecipientProps {
  coachName: string;
  weekNumber: number;
  /** The due Monday, as in "Monday 16 March". */
  due: string;
  isMeasurementWeek: boolean;
  /** They hide every pose, so only measurements are asked for. */
  hidesPhotos: boolean;
  checkInUrl: string;
}

function CheckInReminder({ firstName, coachName, weekNumber, due, isMeasurementWeek, hidesPhotos, checkInUrl, ...brand }: CheckInReminderProps) {
  return (
    <EmailLayout {...brand} preheader={`Week ${weekNumber}: a few quiet minutes for you.`} reason="You get this email because your weekly check-in is due and you haven't sent it yet.">
      <EmailTitle>How was your week?</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        Your check-in for week {weekNumber} is due on {due}. Take a few quiet minutes for it: what went well, what was hard, and what {coachName} can do for you next week.
      </Paragraph>
      {isMeasurementWeek && <Paragraph>It's a measurement week, so please have your new {hidesPhotos ? "measurements ready." : "photos and measurements ready. You can also add the photos later."}</Paragraph>}
      <ActionButton href={checkInUrl}>Start your check-in</ActionButton>
    </EmailLayout>
  );
}

export const checkInReminderTemplate: EmailTemplate<CheckInReminderProps> = {
  subject: ({ due, isMeasurementWeek, hidesPhotos }) => `Your check-in is due on ${due}${isMeasurementWeek ? `, with ${hidesPhotos ? "measurements" : "photos and measurements"}` : ""}`,
  body: CheckInReminder,
  preview: { ...previewReminderProps, coachName: "Ellie", weekNumber: 4, due: "Monday 16 March", isMeasurementWeek: true, hidesPhotos: false, checkInUrl: "https://example.com/?section=checkin" },
};

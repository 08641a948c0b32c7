import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewReminder, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface CheckinReminderProps extends Brand, Recipient {
  coachName: string;
  weekNumber: number;
  /** The due Monday, as in "Monday 16 March". */
  due: string;
  isMeasurementWeek: boolean;
  checkInUrl: string;
}

function CheckinReminder({ firstName, coachName, weekNumber, due, isMeasurementWeek, checkInUrl, ...brand }: CheckinReminderProps) {
  return (
    <Layout {...brand} preheader={`Week ${weekNumber}: ten quiet minutes for you.`} reason="You get this email because your weekly check-in is due and not sent yet.">
      <Title>How was your week?</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        Your check-in for week {weekNumber} is due on {due}. Take ten quiet minutes for it: what went well, what was hard, and what {coachName} can do for you next week.
      </Paragraph>
      {isMeasurementWeek && <Paragraph>It is a measurement week, so please have your new photos and measurements ready. You can add the photos later as well.</Paragraph>}
      <ActionButton href={checkInUrl}>Start your check-in</ActionButton>
    </Layout>
  );
}

export const checkinReminder: EmailTemplate<CheckinReminderProps> = {
  subject: ({ isMeasurementWeek }) => (isMeasurementWeek ? "Your weekly check-in is due, with photos and measurements" : "Your weekly check-in is due"),
  body: CheckinReminder,
  preview: { ...previewReminder, coachName: "Ellie", weekNumber: 4, due: "Monday 16 March", isMeasurementWeek: true, checkInUrl: "https://example.com/?section=checkin" },
};

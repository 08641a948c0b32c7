import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewReminder, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface CheckinChaseProps extends Brand, Recipient {
  coachName: string;
  /** The due Monday, as in "Monday 16 March". */
  due: string;
  checkInUrl: string;
}

function CheckinChase({ firstName, coachName, due, checkInUrl, ...brand }: CheckinChaseProps) {
  return (
    <Layout {...brand} preheader="A few lines are enough, also after a hard week." reason="You get this email because your weekly check-in was due and has not arrived.">
      <Title>We missed your check-in</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        Your check-in of {due} has not arrived yet. A few lines are enough, also after a week that did not go to plan: those are the weeks in which {coachName} can help you most.
      </Paragraph>
      <ActionButton href={checkInUrl}>Send your check-in</ActionButton>
    </Layout>
  );
}

export const checkinChase: EmailTemplate<CheckinChaseProps> = {
  subject: () => "We missed your check-in",
  body: CheckinChase,
  preview: { ...previewReminder, coachName: "Ellie", due: "Monday 16 March", checkInUrl: "https://example.com/?section=checkin" },
};

import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewReminderProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface CheckInChaseProps extends BrandProps, RecipientProps {
  coachName: string;
  /** The due Monday, as in "Monday 16 March". */
  due: string;
  checkInUrl: string;
}

function CheckInChase({ firstName, coachName, due, checkInUrl, ...brand }: CheckInChaseProps) {
  return (
    <EmailLayout {...brand} preheader="A few lines are enough, even after a hard week." reason="You get this email because your weekly check-in was due and hasn't arrived.">
      <EmailTitle>We missed your check-in</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        Your check-in for {due} hasn't arrived yet. A few lines are enough, even if the week didn't go to plan. Those are the weeks when {coachName} can help you most.
      </Paragraph>
      <ActionButton href={checkInUrl}>Send your check-in</ActionButton>
    </EmailLayout>
  );
}

export const checkInChaseTemplate: EmailTemplate<CheckInChaseProps> = {
  subject: () => "We missed your check-in",
  body: CheckInChase,
  preview: { ...previewReminderProps, coachName: "Ellie", due: "Monday 16 March", checkInUrl: "https://example.com/?section=checkin" },
};

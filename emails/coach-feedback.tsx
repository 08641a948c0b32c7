import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph, Quote, TextLink } from "@/emails/parts/text";

export interface CoachFeedbackProps extends BrandProps, RecipientProps {
  feedback: string;
  weekNumber: number;
  coachName: string;
  /** Where to book a goal-setting call; null leaves the link out. */
  goalCallLink: string | null;
  historyUrl: string;
}

function CoachFeedback({ firstName, feedback, weekNumber, coachName, goalCallLink, historyUrl, ...brand }: CoachFeedbackProps) {
  return (
    <EmailLayout
      {...brand}
      preheader={`Thank you for checking in. Here is what ${coachName} wrote back.`}
      reason="You get this email because you sent your weekly check-in."
    >
      <EmailTitle>Feedback on your week</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        Thank you for sending your check-in for week {weekNumber}. Here is what {coachName} wrote back:
      </Paragraph>
      <Quote>{feedback}</Quote>
      {goalCallLink ? (
        <>
          <Paragraph>Would you like to talk it through? Book a catch-up about your goals at a time that suits you.</Paragraph>
          <ActionButton href={goalCallLink}>Book a catch-up</ActionButton>
          <Paragraph>
            <TextLink href={historyUrl}>Read it in your check-in history</TextLink>
          </Paragraph>
        </>
      ) : (
        <ActionButton href={historyUrl}>Open your check-ins</ActionButton>
      )}
    </EmailLayout>
  );
}

export const coachFeedbackTemplate: EmailTemplate<CoachFeedbackProps> = {
  subject: ({ weekNumber }) => `Feedback on your week ${weekNumber} check-in`,
  body: CoachFeedback,
  preview: {
    ...previewProps,
    weekNumber: 4,
    coachName: "Ellie",
    feedback: "What a week, and four workouts with a poorly little one at home!\n\nLet's keep the bedtime you found. Next week:\n- protein at breakfast\n- one rest day you really take",
    goalCallLink: "https://example.com/goal-call",
    historyUrl: "https://example.com/?section=checkin&tab=history",
  },
};

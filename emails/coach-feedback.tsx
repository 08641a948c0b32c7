import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph, startSentence, TextLink } from "@/emails/parts/text";

export interface CoachFeedbackProps extends BrandProps, RecipientProps {
  weekNumber: number;
  coachName: string;
  /** The first sentence of the feedback, for a client who allows it; null otherwise. */
  sentence: string | null;
  /** The steps for the week, for such a client; none otherwise. */
  steps: readonly string[];
  stepCount: number;
  /** Where to book a goal-setting call; null leaves the link out. */
  goalCallLink: string | null;
  historyUrl: string;
}

/** Quotes at most the first sentence and the steps, and only for a client who allows it, because feedback may contain health data. */
function CoachFeedback({ firstName, weekNumber, coachName, sentence, steps, stepCount, goalCallLink, historyUrl, ...brand }: CoachFeedbackProps) {
  return (
    <EmailLayout {...brand} preheader={`Sign in to read what ${coachName} wrote.`} reason="You get this email because you sent your weekly check-in.">
      <EmailTitle>Feedback on your week</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        Thank you for your check-in for week {weekNumber}. {startSentence(coachName)} has read it and written back.
      </Paragraph>
      {sentence ? <Paragraph>It starts: “{sentence}”</Paragraph> : null}
      {stepCount > 0 ? <Paragraph>{stepCount === 1 ? "It comes with a step for your week" : `It comes with ${stepCount} steps for your week`}{steps.length > 0 ? ":" : "."}</Paragraph> : null}
      {steps.map((step) => (
        <Paragraph key={step}>– {step}</Paragraph>
      ))}
      <ActionButton href={historyUrl}>Read your feedback</ActionButton>
      {goalCallLink ? (
        <Paragraph>
          Would you like to talk it through? <TextLink href={goalCallLink}>Book a catch-up</TextLink> about your goals at a time that suits you.
        </Paragraph>
      ) : null}
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
    sentence: null,
    steps: [],
    stepCount: 2,
    goalCallLink: "https://example.com/goal-call",
    historyUrl: "https://example.com/?section=checkin&tab=history",
  },
};

import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewReminderProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface CheckInChaseProps extends BrandProps, RecipientProps {
  coachName: string;
  /** The due Monday, as in "Monday 16 March". */
  due: string;
  /** How many chases they have had since their last check-in. */
  earlierChases: number;
  checkInUrl: string;
}

function CheckInChase({ firstName, coachName, due, earlierChases, checkInUrl, ...brand }: CheckInChaseProps) {
  const { title, preheader, opening } = chaseTexts(earlierChases);
  return (
    <EmailLayout {...brand} preheader={preheader} reason="You get this email because your weekly check-in was due and hasn't arrived.">
      <EmailTitle>{title}</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>{opening(due, coachName)}</Paragraph>
      <ActionButton href={checkInUrl}>Send your check-in</ActionButton>
    </EmailLayout>
  );
}

interface ChaseTexts {
  /** Also the subject. */
  title: string;
  preheader: string;
  opening: (due: string, coachName: string) => string;
}

const firstChase: ChaseTexts = {
  title: "We're missing your check-in",
  preheader: "Short answers are fine, even after a hard week.",
  opening: (due, coachName) => `Your check-in for ${due} hasn't arrived yet. A few words for each question are enough, even if the week didn't go to plan. Those are the weeks when ${coachName} can help you most.`,
};
const secondChase: ChaseTexts = {
  title: "Is anything getting in the way of your check-in?",
  preheader: "If the form takes too long, just reply with one sentence.",
  opening: (due, coachName) => `We still don't have your check-in for ${due}. If the form takes too long at the moment, just reply to this email with a sentence about your week, and ${coachName} will take it from there.`,
};
const laterChase: ChaseTexts = {
  title: "How are you getting on?",
  preheader: "Tell us how it's going, or what would help.",
  opening: (due, coachName) => `We haven't had a check-in from you for a few weeks, and ${coachName} would like to know how you are. The latest one was due on ${due}. If something has changed, just reply to this email.`,
};

/** Says it differently each time, because the same words again are easy to ignore. */
const chaseTexts = (earlierChases: number) => (earlierChases === 0 ? firstChase : earlierChases === 1 ? secondChase : laterChase);

export const checkInChaseTemplate: EmailTemplate<CheckInChaseProps> = {
  subject: ({ earlierChases }) => chaseTexts(earlierChases).title,
  body: CheckInChase,
  preview: { ...previewReminderProps, coachName: "Ellie", due: "Monday 16 March", earlierChases: 0, checkInUrl: "https://example.com/?section=checkin" },
};

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

const [firstChase, secondChase, laterChase] = [
  {
    title: "We missed your check-in",
    preheader: "A few lines are enough, even after a hard week.",
    opening: (due, coachName) => `Your check-in for ${due} hasn't arrived yet. A few lines are enough, even if the week didn't go to plan. Those are the weeks when ${coachName} can help you most.`,
  },
  {
    title: "Is there anything in the way of your check-in?",
    preheader: "Two minutes, and one number or one sentence.",
    opening: (due, coachName) => `Your check-in for ${due} hasn't arrived, and we haven't heard from you since our last email. If the form takes too long at the moment, send one number or one sentence, and ${coachName} takes it from there.`,
  },
  {
    title: "How are you getting on?",
    preheader: "Tell us how it's going, or what would help.",
    opening: (due, coachName) => `It's been a few weeks since your last check-in, and ${coachName} would like to know how you are. You can still send the one for ${due}. If something has changed, just reply to this email.`,
  },
] as const satisfies ChaseTexts[];

/** Says it differently each time, because the same words again are easy to ignore. */
const chaseTexts = (earlierChases: number): ChaseTexts => (earlierChases === 0 ? firstChase : earlierChases === 1 ? secondChase : laterChase);

export const checkInChaseTemplate: EmailTemplate<CheckInChaseProps> = {
  subject: ({ earlierChases }) => chaseTexts(earlierChases).title,
  body: CheckInChase,
  preview: { ...previewReminderProps, coachName: "Ellie", due: "Monday 16 March", earlierChases: 0, checkInUrl: "https://example.com/?section=checkin" },
};

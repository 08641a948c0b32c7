import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewLeadProps, type RecipientProps } from "@/emails/parts/template";
import { BulletList, EmailTitle, Greeting, Paragraph, TextLink } from "@/emails/parts/text";

export interface PreCallPrepProps extends BrandProps, RecipientProps {
  coachName: string;
  /** The day of the call, such as "Thursday 19 March"; null if unknown. */
  callOn: string | null;
  /** Where to pick another time; null leaves the link out. */
  bookCallLink: string | null;
}

const prepQuestions = ["Where are you today, and what would you like to be different in three months?", "What have you tried before, and what got in the way?", "What would you like to ask?"];

function PreCallPrep({ firstName, coachName, callOn, bookCallLink, ...brand }: PreCallPrepProps) {
  return (
    <EmailLayout {...brand} preheader="Three questions to think about before you talk." reason={`You get this email because you have a discovery call with ${coachName}.`}>
      <EmailTitle>Your discovery call</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        {coachName} is looking forward to talking with you{callOn ? ` on ${callOn}` : ""}. Find a quiet spot, and have a think about these three questions first:
      </Paragraph>
      <BulletList>{prepQuestions}</BulletList>
      <Paragraph>That's all you need to prepare. Come as you are.</Paragraph>
      {bookCallLink && (
        <Paragraph>
          Something came up? <TextLink href={bookCallLink}>Pick another time</TextLink>
        </Paragraph>
      )}
    </EmailLayout>
  );
}

export const preCallPrepTemplate: EmailTemplate<PreCallPrepProps> = {
  subject: ({ coachName }) => `Before your call with ${coachName}`,
  body: PreCallPrep,
  preview: { ...previewLeadProps, coachName: "Ellie", callOn: "Thursday 19 March", bookCallLink: "https://example.com/discovery-call" },
};

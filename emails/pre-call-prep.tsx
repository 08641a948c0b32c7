import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewBrand, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Points, TextLink, Title } from "@/emails/parts/text";

export interface PreCallPrepProps extends Brand, Recipient {
  coachName: string;
  /** The day of the call, as in "Thursday 19 March", where it is known. */
  callOn: string | null;
  /** Where to pick another time; null where there is no such page. */
  bookCallLink: string | null;
}

const questions = ["Where are you today, and what would you like to be different in three months?", "What have you tried before, and what got in the way?", "What would you like to ask?"];

function PreCallPrep({ firstName, coachName, callOn, bookCallLink, ...brand }: PreCallPrepProps) {
  return (
    <Layout {...brand} preheader="Three questions to think about before you talk." reason={`You get this email because you have a discovery call with ${coachName}.`}>
      <Title>Your discovery call</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        {coachName} looks forward to talking with you{callOn ? ` on ${callOn}` : ""}. Find a quiet place, and think about these three beforehand:
      </Paragraph>
      <Points>{questions}</Points>
      <Paragraph>There is nothing to prepare beyond that. Come as you are.</Paragraph>
      {bookCallLink && (
        <Paragraph>
          Something came up? <TextLink href={bookCallLink}>Pick another time</TextLink>
        </Paragraph>
      )}
    </Layout>
  );
}

export const preCallPrep: EmailTemplate<PreCallPrepProps> = {
  subject: ({ coachName }) => `Before your call with ${coachName}`,
  body: PreCallPrep,
  preview: { ...previewBrand, coachName: "Ellie", callOn: "Thursday 19 March", bookCallLink: "https://example.com/discovery-call" },
};

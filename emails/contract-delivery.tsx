import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, GreetingAndIntro, Paragraph, TextLink } from "@/emails/parts/text";

export interface ContractDeliveryProps extends BrandProps, RecipientProps {
  coachName: string;
  /** The coach's own, where she has some. */
  customText: string | null;
  /** The contract as a document; null where it is the agreement alone. */
  contractUrl: string | null;
  agreementUrl: string;
}

function ContractDelivery({ firstName, coachName, customText, contractUrl, agreementUrl, ...brand }: ContractDeliveryProps) {
  return (
    <EmailLayout {...brand} preheader="What you can count on, and what your coach counts on." reason="You get this email because your coaching plan has begun.">
      <EmailTitle>Your coaching contract</EmailTitle>
      <GreetingAndIntro firstName={firstName} words={customText}>
        {`It is good to start with a clear word on both sides: what you can count on with ${coachName}, and what ${coachName} counts on from you.`}
      </GreetingAndIntro>
      {contractUrl ? (
        <>
          <Paragraph>Here is your coaching contract, to read in peace and to keep.</Paragraph>
          <ActionButton href={contractUrl}>Open your contract</ActionButton>
          <Paragraph>
            When you have read it, it takes about three minutes to <TextLink href={agreementUrl}>agree to it in your onboarding</TextLink>
          </Paragraph>
        </>
      ) : (
        <>
          <Paragraph>You read your coaching contract and agree to it in one step of your onboarding. It opens once the steps before it are done, and takes about three minutes.</Paragraph>
          <ActionButton href={agreementUrl}>Open your agreement</ActionButton>
        </>
      )}
    </EmailLayout>
  );
}

export const contractDeliveryTemplate: EmailTemplate<ContractDeliveryProps> = {
  subject: ({ productName }) => `Your coaching contract with ${productName}`,
  body: ContractDelivery,
  preview: {
    ...previewProps,
    coachName: "Ellie",
    customText: null,
    contractUrl: "https://example.com/contract",
    agreementUrl: "https://example.com/?section=onboarding&step=agreement",
  },
};

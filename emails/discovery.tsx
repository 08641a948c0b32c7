import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewBrand, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface DiscoveryProps extends Brand, Recipient {
  coachName: string;
  /** Where to book a discovery call; null invites to none. */
  bookCallLink: string | null;
}

/** Says nothing of what she answered: that is between her and her coach. */
function Discovery({ firstName, coachName, bookCallLink, ...brand }: DiscoveryProps) {
  return (
    <Layout {...brand} preheader={`${coachName} will be in touch soon.`} reason={`You get this email because you filled in the discovery form of ${brand.productName}.`}>
      <Title>Thank you for telling us about you</Title>
      <Greeting firstName={firstName} />
      <Paragraph>Your answers have arrived. {coachName} reads every one of them and will be in touch soon.</Paragraph>
      {bookCallLink && (
        <>
          <Paragraph>You do not have to wait for that: pick a time for your discovery call that suits you.</Paragraph>
          <ActionButton href={bookCallLink}>Book a discovery call</ActionButton>
        </>
      )}
    </Layout>
  );
}

export const discovery: EmailTemplate<DiscoveryProps> = {
  subject: ({ productName }) => `Thank you for your interest in ${productName}`,
  body: Discovery,
  preview: { ...previewBrand, coachName: "Ellie", bookCallLink: "https://example.com/discovery-call" },
};

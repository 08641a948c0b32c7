import { ActionButton, ButtonFallback } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { passwordThenPayment, type PaymentStep, SomeoneElsePays } from "@/emails/parts/payment-step";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, NumberedList, Paragraph } from "@/emails/parts/text";

export interface InvitationRenewedProps extends BrandProps, RecipientProps {
  url: string;
  invitedBy: string;
  /** They asked for it themselves. */
  isRequested: boolean;
  /** What they pay next; null if there is nothing to pay. */
  payment: PaymentStep | null;
}

function InvitationRenewed({ firstName, url, invitedBy, isRequested, payment, ...brand }: InvitationRenewedProps) {
  const intro = isRequested ? `Here's the new link to your ${brand.productName} account that you asked for.` : `${invitedBy} has sent you a new link to your ${brand.productName} account.`;
  return (
    <EmailLayout {...brand} preheader="This link works for seven days." reason={`You get this email because ${invitedBy} invited you to ${brand.productName}.`}>
      <EmailTitle>Here's a new link for you</EmailTitle>
      <Greeting firstName={firstName} />
      {payment ? (
        <>
          <Paragraph>{intro} Two steps, and you can start:</Paragraph>
          <NumberedList>{passwordThenPayment(payment)}</NumberedList>
        </>
      ) : (
        <Paragraph>{intro} Set your password and you're in. The link works once, within the next seven days.</Paragraph>
      )}
      <ActionButton href={url}>Set your password</ActionButton>
      <ButtonFallback href={url} />
      {payment ? <SomeoneElsePays url={payment.url} /> : null}
    </EmailLayout>
  );
}

export const invitationRenewedTemplate: EmailTemplate<InvitationRenewedProps> = {
  subject: ({ productName }) => `A new link to your ${productName} account`,
  body: InvitationRenewed,
  preview: { ...previewProps, invitedBy: "Ellie Hart", isRequested: false, url: "https://example.com/reset-password?token=preview", payment: null },
};

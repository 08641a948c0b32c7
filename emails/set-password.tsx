import { ActionButton, ButtonFallback } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { passwordThenPayment, type PaymentStep, SomeoneElsePays } from "@/emails/parts/payment-step";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, NumberedList, Paragraph } from "@/emails/parts/text";

export interface SetPasswordProps extends BrandProps, RecipientProps {
  url: string;
  invitedBy: string;
  /** What they pay next; null if there is nothing to pay. */
  payment: PaymentStep | null;
}

function SetPassword({ firstName, url, invitedBy, payment, ...brand }: SetPasswordProps) {
  return (
    <EmailLayout
      {...brand}
      preheader={payment ? "Set a password, then pay for your plan. It takes a few minutes." : "Set your password to get started. The link works for seven days."}
      reason={`You get this email because ${invitedBy} invited you to ${brand.productName}.`}
    >
      <EmailTitle>Welcome to {brand.productName}</EmailTitle>
      <Greeting firstName={firstName} />
      {payment ? (
        <>
          <Paragraph>{invitedBy} has set up your account and your plan. Two steps, and you can start:</Paragraph>
          <NumberedList>{passwordThenPayment(payment)}</NumberedList>
        </>
      ) : (
        <Paragraph>
          {invitedBy} has set up an account for you. Set your password and you're in. The link works once, within the next seven days.
        </Paragraph>
      )}
      <ActionButton href={url}>Set your password</ActionButton>
      <ButtonFallback href={url} />
      {payment ? <SomeoneElsePays url={payment.url} /> : null}
    </EmailLayout>
  );
}

export const setPasswordTemplate: EmailTemplate<SetPasswordProps> = {
  subject: ({ productName, payment }) => (payment ? `Start with ${productName}: your password, then your payment` : `Set your ${productName} password`),
  body: SetPassword,
  preview: { ...previewProps, invitedBy: "Ellie Hart", url: "https://example.com/reset-password?token=preview", payment: null },
};

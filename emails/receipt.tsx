import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { BulletList, EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface ReceiptProps extends BrandProps, RecipientProps {
  number: string;
  planName: string;
  /** Such as "£199". */
  amount: string;
  /** A date as text, such as "31 January 2026". */
  paidOn: string;
  /** Such as "Visa ending in 4242"; null if it is unknown. */
  card: string | null;
  receiptUrl: string;
}

function Receipt({ firstName, number, planName, amount, paidOn, card, receiptUrl, ...brand }: ReceiptProps) {
  return (
    <EmailLayout {...brand} preheader={`${planName}, paid on ${paidOn}. You don't need to do anything.`} reason="You get this email because you made a payment for your coaching.">
      <EmailTitle>Your receipt</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        Thank you. We've received your payment of {amount} for {planName}.
      </Paragraph>
      <BulletList>{[`Paid on ${paidOn}`, ...(card ? [`Paid with ${card}`] : []), `Receipt number ${number}`]}</BulletList>
      <ActionButton href={receiptUrl}>See and print your receipt</ActionButton>
    </EmailLayout>
  );
}

export const receiptTemplate: EmailTemplate<ReceiptProps> = {
  subject: ({ amount, planName }) => `Your receipt: ${amount} for ${planName}`,
  body: Receipt,
  preview: {
    ...previewProps,
    number: "R-20260131-4F2A9C01",
    planName: "Monthly Coaching",
    amount: "£199",
    paidOn: "31 January 2026",
    card: "Visa ending in 4242",
    receiptUrl: "https://example.com/receipts/preview",
  },
};

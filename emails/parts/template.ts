import type { ReactElement } from "react";

/** What every email shows of the practice. */
export interface BrandProps {
  productName: string;
  /** Absolute; null shows the name alone. */
  logoUrl: string | null;
  /** The link that ends reminders; null in emails that cannot be opted out of. */
  unsubscribeUrl: string | null;
}

export interface RecipientProps {
  /** Empty for someone invited by address only. */
  firstName: string;
}

/** An email: subject, body, and props for the preview. */
export interface EmailTemplate<Props> {
  subject: (props: Props) => string;
  body: (props: Props) => ReactElement;
  preview: Props;
}

export const previewProps: BrandProps & RecipientProps = { productName: "Cadence", logoUrl: null, unsubscribeUrl: null, firstName: "Maya" };

/** Preview props of a reminder, which has an unsubscribe link. */
export const previewReminderProps: BrandProps & RecipientProps = { ...previewProps, unsubscribeUrl: "https://example.com/unsubscribe?token=preview" };

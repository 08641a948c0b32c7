import type { ReactElement } from "react";

export interface BrandProps {
  productName: string;
  /** Absolute; null shows only the name. */
  logoUrl: string | null;
  /** The link to stop reminders; null in emails that nobody can opt out of. */
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

import type { ReactElement } from "react";

export interface BrandProps {
  productName: string;
  /** Absolute; null shows only the name. */
  logoUrl: string | null;
  /** The link to stop reminders; null in emails that nobody can opt out of. */
  unsubscribeUrl: string | null;
  /** The link by which a lead asks to be erased; null in emails to people with an account. */
  erasureUrl: string | null;
  /** The page with the privacy notice. */
  privacyUrl: string;
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

export const previewProps: BrandProps & RecipientProps = { productName: "Cadence", logoUrl: null, unsubscribeUrl: null, erasureUrl: null, privacyUrl: "https://example.com/privacy", firstName: "Maya" };

/** Preview props of a reminder, which has an unsubscribe link. */
export const previewReminderProps: BrandProps & RecipientProps = { ...previewProps, unsubscribeUrl: "https://example.com/unsubscribe?token=preview" };

/** Preview props of an email to a lead, which has a link to be erased. */
export const previewLeadProps: BrandProps & RecipientProps = { ...previewProps, erasureUrl: "https://example.com/erase-my-details?token=preview" };

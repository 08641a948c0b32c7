import type { ReactElement } from "react";

export interface BrandProps {
  productName: string;
  /** Absolute; null shows only the name. */
  logoUrl: string | null;
  /** Where the practice is and how to reach it, in one line each; null for what the settings don't have. */
  practice: { address: string | null; email: string | null; phone: string | null };
  /** The link to stop reminders; null in emails that nobody can opt out of. */
  unsubscribeUrl: string | null;
  /** The link by which a lead asks to be erased; null in emails to people with an account. */
  erasureUrl: string | null;
  /** When the coach is away, and her own words about it; null while she is there and in emails that aren't about what she does. */
  away: { title: string; message: string | null } | null;
  /** The page with the privacy notice. */
  privacyUrl: string;
  /** The title of the HTML document, which is the subject; set on rendering. */
  documentTitle?: string;
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

export const previewProps: BrandProps & RecipientProps = { productName: "Cadence", logoUrl: null, practice: { address: "1 High Street, Leeds LS1 1AA", email: "hello@example.com", phone: "0113 496 0000" }, unsubscribeUrl: null, erasureUrl: null, away: null, privacyUrl: "https://example.com/privacy", firstName: "Maya" };

/** Preview props of a reminder, which has an unsubscribe link. */
export const previewReminderProps: BrandProps & RecipientProps = { ...previewProps, unsubscribeUrl: "https://example.com/unsubscribe?token=preview" };

/** Preview props of an email to a lead, which has a link to be erased. Those that leads can stop have that link too. */
export const previewLeadProps: BrandProps & RecipientProps = { ...previewProps, erasureUrl: "https://example.com/erase-my-details?token=preview" };
export const previewStoppableLeadProps: BrandProps & RecipientProps = { ...previewLeadProps, unsubscribeUrl: previewReminderProps.unsubscribeUrl };

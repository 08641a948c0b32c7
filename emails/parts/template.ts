import type { ReactElement } from "react";

/** Whose email it is. */
export interface BrandProps {
  productName: string;
  /** Absolute; null shows the name alone. */
  logoUrl: string | null;
  /** Ends reminders; null in an email that nobody can opt out of. */
  unsubscribeUrl: string | null;
}

export interface RecipientProps {
  /** May be empty for someone who was invited by address alone. */
  firstName: string;
}

/** One email: its subject, its body, and props to look at it with. */
export interface EmailTemplate<Props> {
  subject: (props: Props) => string;
  body: (props: Props) => ReactElement;
  preview: Props;
}

export const previewProps: BrandProps & RecipientProps = { productName: "Cadence", logoUrl: null, unsubscribeUrl: null, firstName: "Maya" };

/** The same for a reminder. */
export const previewReminderProps: BrandProps & RecipientProps = { ...previewProps, unsubscribeUrl: "https://example.com/unsubscribe?token=preview" };

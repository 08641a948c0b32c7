import { render, toPlainText } from "@react-email/render";
import { createElement } from "react";
import { coachFeedback, type CoachFeedbackProps } from "@/emails/coach-feedback";
import { discovery, type DiscoveryProps } from "@/emails/discovery";
import { discoveryInvite, type DiscoveryInviteProps } from "@/emails/discovery-invite";
import { messageNotice, type MessageNoticeProps } from "@/emails/message-notice";
import type { EmailTemplate } from "@/emails/parts/template";
import { passwordReset, type PasswordResetProps } from "@/emails/password-reset";
import { paymentFailed, type PaymentFailedProps } from "@/emails/payment-failed";
import { paymentLink, type PaymentLinkProps } from "@/emails/payment-link";
import { paymentRetry, type PaymentRetryProps } from "@/emails/payment-retry";
import { planReady, type PlanReadyProps } from "@/emails/plan-ready";
import { setPassword, type SetPasswordProps } from "@/emails/set-password";
import type { EmailType } from "@/lib/email/types";

/** Everything a template shows. */
export interface TemplateProps extends Record<EmailType, object> {
  "password-reset": PasswordResetProps;
  "set-password": SetPasswordProps;
  "coach-feedback": CoachFeedbackProps;
  "message-notice": MessageNoticeProps;
  "plan-ready": PlanReadyProps;
  "payment-link": PaymentLinkProps;
  "payment-failed": PaymentFailedProps;
  "payment-retry": PaymentRetryProps;
  discovery: DiscoveryProps;
  "discovery-invite": DiscoveryInviteProps;
}

export const templates: { [T in EmailType]: EmailTemplate<TemplateProps[T]> } = {
  "password-reset": passwordReset,
  "set-password": setPassword,
  "coach-feedback": coachFeedback,
  "message-notice": messageNotice,
  "plan-ready": planReady,
  "payment-link": paymentLink,
  "payment-failed": paymentFailed,
  "payment-retry": paymentRetry,
  discovery,
  "discovery-invite": discoveryInvite,
};

/** An email as it goes out. Throws what its template throws. */
export async function renderEmail<T extends EmailType>(type: T, props: TemplateProps[T]): Promise<{ subject: string; html: string; text: string }> {
  const { subject, body } = templates[type];
  const html = await render(createElement(body, props));
  const text = toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] });
  // A line break in a name must not begin another header.
  return { subject: subject(props).replace(/\s+/g, " ").trim(), html, text };
}

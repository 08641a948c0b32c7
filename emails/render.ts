import { render, toPlainText } from "@react-email/render";
import { createElement } from "react";
import { callBooking, type CallBookingProps } from "@/emails/call-booking";
import { checkinChase, type CheckinChaseProps } from "@/emails/checkin-chase";
import { checkinReminder, type CheckinReminderProps } from "@/emails/checkin-reminder";
import { coachFeedback, type CoachFeedbackProps } from "@/emails/coach-feedback";
import { contractDelivery, type ContractDeliveryProps } from "@/emails/contract-delivery";
import { contractReminder, type ContractReminderProps } from "@/emails/contract-reminder";
import { discovery, type DiscoveryProps } from "@/emails/discovery";
import { discoveryInvite, type DiscoveryInviteProps } from "@/emails/discovery-invite";
import { intakeReminder, type IntakeReminderProps } from "@/emails/intake-reminder";
import { messageNotice, type MessageNoticeProps } from "@/emails/message-notice";
import { milestone, type MilestoneProps } from "@/emails/milestone";
import { onboardingComplete, type OnboardingCompleteProps } from "@/emails/onboarding-complete";
import { memo } from "@/emails/memo";
import type { EmailTemplate } from "@/emails/parts/template";
import { passwordReset, type PasswordResetProps } from "@/emails/password-reset";
import { paymentFailed, type PaymentFailedProps } from "@/emails/payment-failed";
import { paymentLink, type PaymentLinkProps } from "@/emails/payment-link";
import { paymentRetry, type PaymentRetryProps } from "@/emails/payment-retry";
import { planReady, type PlanReadyProps } from "@/emails/plan-ready";
import { preCallPrep, type PreCallPrepProps } from "@/emails/pre-call-prep";
import { programDelivery, type ProgramDeliveryProps } from "@/emails/program-delivery";
import { reEngagement, type ReEngagementProps } from "@/emails/re-engagement";
import { retentionAlert, type RetentionAlertProps } from "@/emails/retention-alert";
import { setPassword, type SetPasswordProps } from "@/emails/set-password";
import { welcome, type WelcomeProps } from "@/emails/welcome";
import { type EmailType, emailTypeInfo } from "@/lib/core/email/types";

/** Everything a template shows. */
export interface TemplateProps extends Record<EmailType, object> {
  welcome: WelcomeProps;
  "contract-reminder": ContractReminderProps;
  "intake-reminder": IntakeReminderProps;
  "onboarding-complete": OnboardingCompleteProps;
  "checkin-reminder": CheckinReminderProps;
  "checkin-chase": CheckinChaseProps;
  "coach-feedback": CoachFeedbackProps;
  "payment-failed": PaymentFailedProps;
  "payment-link": PaymentLinkProps;
  discovery: DiscoveryProps;
  "payment-retry": PaymentRetryProps;
  "call-booking": CallBookingProps;
  "pre-call-prep": PreCallPrepProps;
  milestone: MilestoneProps;
  "re-engagement": ReEngagementProps;
  "retention-alert": RetentionAlertProps;
  "contract-delivery": ContractDeliveryProps;
  "program-delivery": ProgramDeliveryProps;
  "plan-ready": PlanReadyProps;
  "message-notice": MessageNoticeProps;
  "discovery-invite": DiscoveryInviteProps;
  "set-password": SetPasswordProps;
  "password-reset": PasswordResetProps;
}

export const templates: { [T in EmailType]: EmailTemplate<TemplateProps[T]> } = {
  welcome,
  "contract-reminder": contractReminder,
  "intake-reminder": intakeReminder,
  "onboarding-complete": onboardingComplete,
  "checkin-reminder": checkinReminder,
  "checkin-chase": checkinChase,
  "coach-feedback": coachFeedback,
  "payment-failed": paymentFailed,
  "payment-link": paymentLink,
  discovery,
  "payment-retry": paymentRetry,
  "call-booking": callBooking,
  "pre-call-prep": preCallPrep,
  milestone,
  "re-engagement": reEngagement,
  "retention-alert": retentionAlert,
  "contract-delivery": contractDelivery,
  "program-delivery": programDelivery,
  "plan-ready": planReady,
  "message-notice": messageNotice,
  "discovery-invite": discoveryInvite,
  "set-password": setPassword,
  "password-reset": passwordReset,
};

/** An email as it goes out. Throws what its template throws. */
export async function renderEmail<T extends EmailType>(type: T, props: TemplateProps[T]): Promise<{ subject: string; html: string; text: string }> {
  const { subject, body } = templates[type];
  const make = (own: TemplateProps[T]) => renderBody(body, own);
  // What goes to many at once; nothing that is one person's own is kept.
  const made = emailTypeInfo(type)?.reminder ? await remindersOnce(type, props, make) : await make(props);
  // A line break in a name must not begin another header.
  return { subject: subject(props).replace(/\s+/g, " ").trim(), ...made };
}

const remindersOnce = memo();

async function renderBody<Props extends object>(body: EmailTemplate<Props>["body"], props: Props) {
  const html = await render(createElement(body, props));
  return { html, text: toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] }) };
}

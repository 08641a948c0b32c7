import { render, toPlainText } from "@react-email/render";
import { createElement } from "react";
import { type CallBookingProps, callBookingTemplate } from "@/emails/call-booking";
import { type CardExpiringProps, cardExpiringTemplate } from "@/emails/card-expiring";
import { type CheckInChaseProps, checkInChaseTemplate } from "@/emails/checkin-chase";
import { type CheckInReminderProps, checkInReminderTemplate } from "@/emails/checkin-reminder";
import { type CoachFeedbackProps, coachFeedbackTemplate } from "@/emails/coach-feedback";
import { type CoachingEndedProps, coachingEndedTemplate } from "@/emails/coaching-ended";
import { type CoachingEndingProps, coachingEndingTemplate } from "@/emails/coaching-ending";
import { type ContractDeliveryProps, contractDeliveryTemplate } from "@/emails/contract-delivery";
import { type ContractReminderProps, contractReminderTemplate } from "@/emails/contract-reminder";
import { type DiscoveryProps, discoveryTemplate } from "@/emails/discovery";
import { type DiscoveryInviteProps, discoveryInviteTemplate } from "@/emails/discovery-invite";
import { type EmailChangedProps, emailChangedTemplate } from "@/emails/email-changed";
import { type ErasureRequestedProps, erasureRequestedTemplate } from "@/emails/erasure-requested";
import { type IntakeReminderProps, intakeReminderTemplate } from "@/emails/intake-reminder";
import { type InvitationRenewedProps, invitationRenewedTemplate } from "@/emails/invitation-renewed";
import { type LeadConsentProps, leadConsentTemplate } from "@/emails/lead-consent";
import { type MessageNoticeProps, messageNoticeTemplate } from "@/emails/message-notice";
import { type MilestoneProps, milestoneTemplate } from "@/emails/milestone";
import { type OnboardingCompleteProps, onboardingCompleteTemplate } from "@/emails/onboarding-complete";
import type { EmailTemplate } from "@/emails/parts/template";
import { type PasswordResetProps, passwordResetTemplate } from "@/emails/password-reset";
import { type PauseEndingProps, pauseEndingTemplate } from "@/emails/pause-ending";
import { type PauseStartedProps, pauseStartedTemplate } from "@/emails/pause-started";
import { type PaymentFailedProps, paymentFailedTemplate } from "@/emails/payment-failed";
import { type PaymentLinkProps, paymentLinkTemplate } from "@/emails/payment-link";
import { type PaymentRetryProps, paymentRetryTemplate } from "@/emails/payment-retry";
import { type PlanReadyProps, planReadyTemplate } from "@/emails/plan-ready";
import { type PreCallPrepProps, preCallPrepTemplate } from "@/emails/pre-call-prep";
import { type ProgramDeliveryProps, programDeliveryTemplate } from "@/emails/program-delivery";
import { type ReceiptProps, receiptTemplate } from "@/emails/receipt";
import { type ReEngagementProps, reEngagementTemplate } from "@/emails/re-engagement";
import { createRenderCache } from "@/emails/render-cache";
import { type RetentionAlertProps, retentionAlertTemplate } from "@/emails/retention-alert";
import { type SecurityChangeProps, securityChangeTemplate } from "@/emails/security-change";
import { type SetPasswordProps, setPasswordTemplate } from "@/emails/set-password";
import { type StaffDigestProps, staffDigestTemplate } from "@/emails/staff-digest";
import { type TrainingPlanLiveProps, trainingPlanLiveTemplate } from "@/emails/training-plan-live";
import { type VerifyEmailProps, verifyEmailTemplate } from "@/emails/verify-email";
import { type WelcomeProps, welcomeTemplate } from "@/emails/welcome";
import { type EmailType, findEmailType } from "@/lib/core/email/types";

/** The props of each template. */
export interface EmailTemplateProps extends Record<EmailType, object> {
  welcome: WelcomeProps;
  "contract-reminder": ContractReminderProps;
  "intake-reminder": IntakeReminderProps;
  "onboarding-complete": OnboardingCompleteProps;
  "checkin-reminder": CheckInReminderProps;
  "checkin-chase": CheckInChaseProps;
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
  "training-plan-live": TrainingPlanLiveProps;
  receipt: ReceiptProps;
  "card-expiring": CardExpiringProps;
  "coaching-ending": CoachingEndingProps;
  "coaching-ended": CoachingEndedProps;
  "plan-ready": PlanReadyProps;
  "pause-started": PauseStartedProps;
  "pause-ending": PauseEndingProps;
  "staff-digest": StaffDigestProps;
  "message-notice": MessageNoticeProps;
  "discovery-invite": DiscoveryInviteProps;
  "lead-consent": LeadConsentProps;
  "set-password": SetPasswordProps;
  "invitation-renewed": InvitationRenewedProps;
  "erasure-requested": ErasureRequestedProps;
  "password-reset": PasswordResetProps;
  "security-change": SecurityChangeProps;
  "verify-email": VerifyEmailProps;
  "email-changed": EmailChangedProps;
}

export const emailTemplates: { [T in EmailType]: EmailTemplate<EmailTemplateProps[T]> } = {
  welcome: welcomeTemplate,
  "contract-reminder": contractReminderTemplate,
  "intake-reminder": intakeReminderTemplate,
  "onboarding-complete": onboardingCompleteTemplate,
  "checkin-reminder": checkInReminderTemplate,
  "checkin-chase": checkInChaseTemplate,
  "coach-feedback": coachFeedbackTemplate,
  "payment-failed": paymentFailedTemplate,
  "payment-link": paymentLinkTemplate,
  discovery: discoveryTemplate,
  "payment-retry": paymentRetryTemplate,
  "call-booking": callBookingTemplate,
  "pre-call-prep": preCallPrepTemplate,
  milestone: milestoneTemplate,
  "re-engagement": reEngagementTemplate,
  "retention-alert": retentionAlertTemplate,
  "contract-delivery": contractDeliveryTemplate,
  "program-delivery": programDeliveryTemplate,
  "training-plan-live": trainingPlanLiveTemplate,
  receipt: receiptTemplate,
  "card-expiring": cardExpiringTemplate,
  "coaching-ending": coachingEndingTemplate,
  "coaching-ended": coachingEndedTemplate,
  "plan-ready": planReadyTemplate,
  "pause-started": pauseStartedTemplate,
  "pause-ending": pauseEndingTemplate,
  "staff-digest": staffDigestTemplate,
  "message-notice": messageNoticeTemplate,
  "discovery-invite": discoveryInviteTemplate,
  "lead-consent": leadConsentTemplate,
  "set-password": setPasswordTemplate,
  "invitation-renewed": invitationRenewedTemplate,
  "erasure-requested": erasureRequestedTemplate,
  "password-reset": passwordResetTemplate,
  "security-change": securityChangeTemplate,
  "verify-email": verifyEmailTemplate,
  "email-changed": emailChangedTemplate,
};

/** Renders an email as it is sent. Throws what its template throws. */
export async function renderEmail<T extends EmailType>(type: T, props: EmailTemplateProps[T]): Promise<{ subject: string; html: string; text: string }> {
  const { subject, body } = emailTemplates[type];
  // A line break in a name must not start another header.
  const toSubject = (templateProps: EmailTemplateProps[T]) => subject(templateProps).replace(/\s+/g, " ").trim();
  const renderOne = (templateProps: EmailTemplateProps[T]) => renderBody(body, { ...templateProps, documentTitle: toSubject(templateProps) });
  const info = findEmailType(type);
  // Only automated reminders go to many people at once. The cache must not keep anything personal.
  const content = info?.reminder && info.automated ? await renderCachedReminder(type, props, renderOne) : await renderOne(props);
  return { subject: toSubject(props), ...content };
}

const renderCachedReminder = createRenderCache();

/** So that no full stop after a link becomes a part of it (RFC 3986, appendix C). */
const linkBrackets = ["<", ">"] as [string, string];

async function renderBody<Props extends object>(body: EmailTemplate<Props>["body"], props: Props) {
  const html = await render(createElement(body, props));
  return { html, text: toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }, { selector: "a", options: { linkBrackets } }] }) };
}

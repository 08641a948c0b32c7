import { type OnboardingStep, stepNames } from "@/emails/parts/onboarding";
import { type EmailTemplateProps, renderEmail } from "@/emails/render";
import { createLinkPlaceholder } from "@/lib/auth/links";
import { leadConsentUrl, leadErasureUrl } from "@/lib/core/email/lead-links";
import { type EmailProps, emailPropsSchemas, type SecurityChange } from "@/lib/core/email/props";
import type { EmailContent } from "@/lib/core/email/sending/claims";
import type { FeedbackInEmail, PendingPayment } from "@/lib/core/email/queries";
import { type EmailType, findEmailType, isEmailType } from "@/lib/core/email/types";
import { unsubscribeUrl } from "@/lib/core/email/unsubscribe";
import { awayTitle } from "@/lib/core/settings/away";
import { type PracticeSettings, toCoachAway } from "@/lib/core/settings/queries";
import { isMeasurementWeek } from "@/lib/core/weeks/rules";
import { dayInTimeZone } from "@/lib/platform/clock";
import { formatWeekday } from "@/lib/platform/date-texts";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { paymentTermsText, priceText } from "@/lib/platform/money";
import { keysOf } from "@/lib/platform/objects";
import { fileUrl, paths } from "@/lib/platform/paths";
import { cardLabel } from "@/lib/providers/payments/card-label";
import type { LinkPurpose } from "@/prisma/generated/client";

type EmailPractice = Pick<
  PracticeSettings,
  "productName" | "coachName" | "logoFileId" | "goalCallLink" | "bookCallLink" | "groupCallsLink" | "trainingPlatformUrl" | "contractUrl" | "emailTemplate" | "contractDeliveryText" | "intakeReminderText" | "programDeliveryText" | "fromEmail" | "contactEmail" | "contactPhone" | "dataController" | "timeZone" | "workingTime" | "awayMessage"
>;

/** What an email is composed from besides its own props. */
export interface ComposeContext {
  /** A user, or a lead for the types sent to leads; `email` is the address it is sent to. `nobody` where it has no account. */
  recipient: { id: string; firstName: string; email: string; doneSteps: readonly OnboardingStep[]; hasPassword: boolean; hidesPhotos: boolean };
  practice: EmailPractice;
  /** See `findReplyAddress`. */
  replyTo: string | null;
  /** See `findFeedbackInEmails`. */
  feedback?: ReadonlyMap<string, FeedbackInEmail>;
  /** See `findPendingPayments`. */
  pendingPayments?: ReadonlyMap<string, PendingPayment>;
  now: Date;
}

/** Links that belong to one recipient: one-time links, the link to stop reminders, and a lead's links about their own data. */
interface RecipientLinks {
  oneTime: (purpose: LinkPurpose) => Promise<string>;
  unsubscribeUrl: string | null;
  erasureUrl: string | null;
  leadConsentUrl: (submissionId: string) => string;
}

export type EmailContext = Omit<ComposeContext, "recipient" | "replyTo" | "pendingPayments"> & { pendingPayment?: PendingPayment; firstName: string; doneSteps: readonly OnboardingStep[]; hasPassword: boolean; hidesPhotos: boolean; links: RecipientLinks };

/** Renders a queued email. Creates its one-time links here, with a placeholder for the token, which is put in when the email leaves. Throws if the props don't fit the type. */
export async function composeEmail(type: string, props: unknown, { recipient, practice, replyTo, feedback, pendingPayments, now }: ComposeContext): Promise<Omit<EmailContent, "threadId">> {
  if (!isEmailType(type)) throw new Error(`Unknown email type ${type}`);
  const links = {
    oneTime: async (purpose: LinkPurpose) => oneTimeLinkUrl(purpose, recipient.id === nobody.id ? await imitateOneTimeLink(now) : await createLinkPlaceholder(recipient.id, purpose, now, recipient.email)),
    unsubscribeUrl: unsubscribeUrlFor(type, recipient.id),
    erasureUrl: isForLeads(type) ? leadErasureUrl(recipient.id, recipient.email) : null,
    leadConsentUrl: (submissionId: string) => leadConsentUrl(submissionId, recipient.email),
  };
  const content = await composeEmailWithLinks(type, emailPropsSchemas[type].parse(props), { firstName: recipient.firstName, doneSteps: recipient.doneSteps, hasPassword: recipient.hasPassword, hidesPhotos: recipient.hidesPhotos, practice, feedback, pendingPayment: pendingPayments?.get(recipient.id), now, links });
  return { fromEmail: fromAddress(practice, env()), replyTo, unsubscribeUrl: links.unsubscribeUrl, ...content };
}

/** The recipient of an email to an address without an account. It takes the same work and is then withdrawn, so that the time doesn't tell whether there is one. */
export const nobody = { id: "", firstName: "", doneSteps: [], hasPassword: true, hidesPhotos: false };

/** Takes one statement, as creating a link does, and changes nothing. */
async function imitateOneTimeLink(now: Date): Promise<string> {
  await db.oneTimeLink.updateMany({ where: { tokenHash: "" }, data: { usedAt: now } });
  return "";
}

/** Renders an email with links that the caller provides, as the preview does. */
export const composeEmailWithLinks = async <T extends EmailType>(type: T, props: EmailProps[T], context: EmailContext) => renderEmail(type, await templatePropsBuilders[type](props, context));

/** Whether a type goes to leads, who have no account. */
const isForLeads = (type: EmailType) => findEmailType(type)?.category === "leads";

/** Only reminders have an unsubscribe link. */
const unsubscribeUrlFor = (type: EmailType, id: string) => (findEmailType(type)?.reminder ? unsubscribeUrl(isForLeads(type) ? { leadId: id } : { userId: id }) : null);

const oneTimeLinkPaths: Record<LinkPurpose, string> = { reset_password: paths.resetPassword, set_password: paths.resetPassword, verify_email: paths.verifyEmail };

export const oneTimeLinkUrl = (purpose: LinkPurpose, token: string) => absoluteUrl(`${oneTimeLinkPaths[purpose]}?token=${encodeURIComponent(token)}`);

const templatePropsBuilders: { [T in EmailType]: (props: EmailProps[T], context: EmailContext) => EmailTemplateProps[T] | Promise<EmailTemplateProps[T]> } = {
  welcome: ({ contractFollows = false }, context) => {
    const hasAgreed = context.doneSteps.includes("agreement");
    // As in `prepareClaimedEmails`: nothing follows for someone who has agreed, unless there is a document to keep.
    return { ...clientEmailProps(context), ...onboardingProps(context), hasPassword: context.hasPassword, hasAgreed, contractFollows: contractFollows && (!hasAgreed || context.practice.contractUrl !== null), customText: context.practice.emailTemplate };
  },
  "contract-delivery": (_, context) => ({ ...clientEmailProps(context), ...onboardingProps(context), hasPassword: context.hasPassword, customText: context.practice.contractDeliveryText, contractUrl: context.practice.contractUrl, hasAgreed: context.doneSteps.includes("agreement"), agreementUrl: absoluteUrl(paths.onboardingStep("agreement")) }),
  "contract-reminder": (_, context) => ({ ...clientEmailProps(context), ...onboardingProps(context), messagesUrl: absoluteUrl(paths.section("messages")) }),
  "intake-reminder": (_, context) => ({ ...clientEmailProps(context), customText: context.practice.intakeReminderText, intakeUrl: absoluteUrl(paths.section("intake")) }),
  "onboarding-complete": (_, context) => ({ ...clientEmailProps(context), groupCallsLink: context.practice.groupCallsLink, dashboardUrl: absoluteUrl(paths.section("dashboard")) }),
  "program-delivery": (_, context) => ({ ...clientEmailProps(context), customText: context.practice.programDeliveryText, trainingPlatformUrl: context.practice.trainingPlatformUrl, ...onboardingProps(context) }),
  "checkin-reminder": ({ dueMonday, weekNumber }, context) => ({ ...clientEmailProps(context), weekNumber, due: formatCalendarDay(dueMonday, context), isMeasurementWeek: isMeasurementWeek(weekNumber), hidesPhotos: context.hidesPhotos, checkInUrl: absoluteUrl(paths.section("checkin")) }),
  "checkin-chase": ({ dueMonday, earlierChases = 0 }, context) => ({ ...clientEmailProps(context), earlierChases, due: formatCalendarDay(dueMonday, context), checkInUrl: absoluteUrl(paths.section("checkin")) }),
  "coach-feedback": ({ checkInId, weekNumber }, context) => ({
    ...clientEmailProps(context),
    weekNumber,
    ...((checkInId && context.feedback?.get(checkInId)) || { sentence: null, steps: [], stepCount: 0 }),
    goalCallLink: context.practice.goalCallLink,
    historyUrl: absoluteUrl(checkInId ? paths.checkInInHistory(checkInId) : paths.checkInHistory),
  }),
  "training-plan-live": (_, context) => ({
    ...clientEmailProps(context),
    planUrl: context.practice.trainingPlatformUrl ?? absoluteUrl(paths.section("dashboard")),
    hasTrainingPlatform: context.practice.trainingPlatformUrl !== null,
    messagesUrl: absoluteUrl(paths.section("messages")),
  }),
  "pause-started": ({ until }, context) => ({ ...clientEmailProps(context), until: formatCalendarDay(until, context), messagesUrl: absoluteUrl(paths.section("messages")) }),
  "pause-ending": ({ until, nextCheckIn }, context) => ({ ...clientEmailProps(context), until: formatCalendarDay(until, context), nextCheckIn: formatCalendarDay(nextCheckIn, context), messagesUrl: absoluteUrl(paths.section("messages")) }),
  "staff-digest": ({ messages, checkIns, leads }, context) => ({ ...commonProps(context), messages, checkIns, leads, homeUrl: absoluteUrl(paths.home) }),
  milestone: ({ week }, context) => ({ ...clientEmailProps(context), week, progressUrl: absoluteUrl(paths.progress) }),
  "re-engagement": (_, context) => ({ ...clientEmailProps(context), messagesUrl: absoluteUrl(paths.section("messages")) }),
  "retention-alert": ({ clientId, clientName, missed }, context) => ({ ...commonProps(context), clientName, missed: missed.map((day) => formatCalendarDay(day, context)), profileUrl: absoluteUrl(paths.clientProfile(clientId)) }),
  "payment-link": ({ planName, url, ...planPrice }, context) => ({ ...leadEmailProps(context), planName, url, price: priceText(planPrice), terms: paymentTermsText(planPrice) }),
  "payment-failed": ({ nextRetryAt, graceUntil, ...props }, context) => ({ ...commonProps(context), ...props, ...paymentRetryProps(context, nextRetryAt, graceUntil) }),
  "payment-retry": ({ paymentId, nextRetryAt, graceUntil, ...props }, context) => ({ ...commonProps(context), ...props, receiptUrl: paymentId ? absoluteUrl(paths.receipt(paymentId)) : null, ...paymentRetryProps(context, nextRetryAt, graceUntil) }),
  receipt: ({ paymentId, paidAt, card, ...props }, context) => ({ ...commonProps(context), ...props, paidOn: formatDate(paidAt, context.practice.timeZone), card: card && cardLabel(card), receiptUrl: absoluteUrl(paths.receipt(paymentId)) }),
  "card-expiring": ({ planName, amount, nextPaymentAt, card, expiry }, context) => {
    const [month = "", year = ""] = expiry.split("/");
    const expiresAt = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${year}-${month}-01T00:00:00Z`));
    return { ...commonProps(context), planName, amount, card: cardLabel(card), expiresAt, nextPaymentOn: formatDate(nextPaymentAt, context.practice.timeZone), cardUrl: absoluteUrl(paths.subscribe) };
  },
  "coaching-ending": ({ planName, endsOn }, context) => ({ ...clientEmailProps(context), planName, endsOn: formatCalendarDay(endsOn, context), messagesUrl: absoluteUrl(paths.section("messages")) }),
  "coaching-ended": ({ planName, endedAt, isUnpaid, canSubscribe }, context) => ({
    ...clientEmailProps(context),
    planName,
    endedOn: formatDate(endedAt, context.practice.timeZone),
    isUnpaid,
    subscribeUrl: canSubscribe ? absoluteUrl(paths.subscribe) : null,
    messagesUrl: absoluteUrl(paths.section("messages")),
  }),
  discovery: (_, context) => ({ ...leadEmailProps(context), bookCallLink: context.practice.bookCallLink }),
  "discovery-invite": ({ leadRef }, context) => ({ ...leadEmailProps(context), formUrl: absoluteUrl(paths.discoveryForm(leadRef)) }),
  "lead-consent": ({ submissionId, sentAt, eraseAt }, context) => ({ ...leadEmailProps(context), sentOn: formatInstantDay(sentAt, context), deletedOn: formatInstantDay(eraseAt, context), consentUrl: context.links.leadConsentUrl(submissionId) }),
  "call-booking": (_, context) => ({ ...leadEmailProps(context), bookCallLink: context.practice.bookCallLink }),
  "pre-call-prep": ({ callOn }, context) => ({ ...leadEmailProps(context), callOn: callOn && formatCalendarDay(callOn, context), bookCallLink: context.practice.bookCallLink }),
  "message-notice": ({ senderId, senderName }, context) => ({ ...commonProps(context), senderName, messagesUrl: absoluteUrl(senderId ? paths.conversation(senderId) : paths.section("messages")) }),
  "plan-ready": (props, context) => ({ ...commonProps(context), ...props, nutritionUrl: absoluteUrl(paths.section("nutrition")) }),
  "erasure-requested": ({ clientId, erasesAt, ...props }, context) => ({
    ...commonProps(context),
    ...props,
    erasesOn: formatInstantDay(erasesAt, context),
    profileUrl: absoluteUrl(props.isClient ? paths.profile : paths.clientProfile(clientId, "files")),
  }),
  "password-reset": async (_, context) => ({ ...commonProps(context), url: await context.links.oneTime("reset_password") }),
  "set-password": async ({ invitedBy }, context) => ({ ...commonProps(context), invitedBy, payment: paymentStepProps(context), url: await context.links.oneTime("set_password") }),
  "invitation-renewed": async ({ invitedBy, isRequested = false }, context) => ({ ...commonProps(context), invitedBy, isRequested, payment: paymentStepProps(context), url: await context.links.oneTime("set_password") }),
  "security-change": ({ change, at }, context) => ({ ...commonProps(context), what: securityChangeTexts[change], at: formatInstant(at, context), resetUrl: absoluteUrl(paths.forgotPassword) }),
  "verify-email": async ({ isChange }, context) => ({ ...commonProps(context), isChange, url: await context.links.oneTime("verify_email") }),
  "email-changed": ({ isNewAddress }, context) => ({ ...commonProps(context), isNewAddress, contactEmail: context.practice.contactEmail }),
};

const securityChangeTexts: Record<SecurityChange, string> = {
  password: "Your password was changed",
  "password-reset": "Your password was reset with a link from an email",
  "passkey-added": "A passkey was added to your account",
  "passkey-removed": "A passkey was removed from your account",
  "authenticator-added": "An authenticator app was added to your account",
  "authenticator-removed": "The authenticator app was removed from your account",
  "recovery-codes": "New recovery codes were made for your account",
  "recovery-code-used": "A recovery code was used to sign in to your account",
  "second-factor-reset": "Your passkeys and your authenticator app were removed from your account",
};

const commonProps = ({ firstName, links, practice: { productName, logoFileId, dataController, contactEmail, contactPhone } }: EmailContext) => ({
  firstName,
  productName,
  logoUrl: logoFileId && absoluteUrl(fileUrl(logoFileId)),
  practice: { address: dataController && onOneLine(dataController), email: contactEmail, phone: contactPhone },
  unsubscribeUrl: links.unsubscribeUrl,
  erasureUrl: links.erasureUrl,
  privacyUrl: absoluteUrl(paths.privacy),
  away: null,
});

/** Lines joined by commas, without a full stop at the end. */
const onOneLine = (text: string) => text.split(/[\s,]*\n\s*/).filter(Boolean).join(", ").replace(/[.\s]+$/, "");

/** Where a client is in their onboarding: the first step that is not done, null once all are, and the page that opens there. */
function onboardingProps({ doneSteps }: EmailContext) {
  const nextStep = keysOf(stepNames).find((name) => !doneSteps.includes(name)) ?? null;
  return { nextStep, hasBegun: doneSteps.length > 0, onboardingUrl: absoluteUrl(nextStep && doneSteps.length > 0 ? paths.onboardingStep(nextStep) : paths.onboarding) };
}

/** What an invited client pays after setting a password; null if there is nothing to pay. */
const paymentStepProps = ({ pendingPayment }: EmailContext) => pendingPayment ? { planName: pendingPayment.planName, price: priceText(pendingPayment), terms: paymentTermsText(pendingPayment), url: pendingPayment.url } : null;

/** Emails about the coach's work also say when the coach is away. The fallback for a missing coach name is "your coach". */
const clientEmailProps = (context: EmailContext) => ({ ...commonProps(context), coachName: context.practice.coachName || "your coach", away: awayProps(context, "") });
/** Leads do not know the coach yet, so the fallback is the product name. */
const leadEmailProps = (context: EmailContext) => ({ ...commonProps(context), coachName: context.practice.coachName || context.practice.productName, away: leadAwayProps(context) });

/** Without the coach's own words, which are for her clients. */
function leadAwayProps(context: EmailContext) {
  const away = awayProps(context, context.practice.productName);
  return away && { ...away, message: null };
}

function awayProps({ practice, now }: EmailContext, fallbackName: string) {
  const away = toCoachAway(practice, now);
  return away && { title: awayTitle({ ...away, coachName: away.coachName || fallbackName }), message: away.message };
}

const absoluteUrl = (path: string) => `${env().APP_URL}${path}`;

const paymentRetryProps = (context: EmailContext, nextRetryAt: string | null, graceUntil: string | null) => ({
  nextTry: nextRetryAt && formatInstantDay(nextRetryAt, context),
  graceEnds: graceUntil && formatInstantDay(graceUntil, context),
  cardUrl: absoluteUrl(paths.subscribe),
});

/** The day of an instant in the practice's time zone, such as "Thursday 19 March", with its year if it is not this one. */
const formatInstantDay = (at: string, context: EmailContext) => formatCalendarDay(dayInTimeZone(context.practice.timeZone, new Date(at)), context);

/** The date of an instant, such as "19 March 2026", in the given time zone. */
const formatDate = (at: string, timeZone: string) => new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "long" }).format(new Date(at));

/** An instant with its time, such as "Thursday 19 March at 9:14 pm". */
const formatInstant = (at: string, context: EmailContext) =>
  `${formatInstantDay(at, context)} at ${new Intl.DateTimeFormat("en-GB", { timeZone: context.practice.timeZone, hour: "numeric", minute: "2-digit", hourCycle: "h12" }).format(new Date(at))}`;

/** A calendar day, such as "Thursday 19 March", with its year if it is not this one. */
const formatCalendarDay = (day: string, { practice: { timeZone }, now }: EmailContext) => formatWeekday(day, dayInTimeZone(timeZone, now));

/**
 * The coach's From address, else the server's, else hello@ the site's domain. An address without a name gets "Maya at Cadence",
 * or the product's name where the coach has none (PRODUCT.md, "The second version").
 */
export function fromAddress({ productName, coachName, fromEmail }: Pick<EmailPractice, "productName" | "coachName" | "fromEmail">, server: { EMAIL_FROM?: string; APP_URL: string }): string {
  const address = fromEmail || server.EMAIL_FROM || `hello@${new URL(server.APP_URL).hostname}`;
  const name = coachName ? `${coachName} at ${productName}` : productName;
  return address.includes("<") ? address : `"${name.replace(/["\\]|\s+/g, " ").trim()}" <${address}>`;
}

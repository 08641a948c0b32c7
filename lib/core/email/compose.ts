import { type EmailTemplateProps, renderEmail } from "@/emails/render";
import { createOneTimeLink } from "@/lib/auth/links";
import { type EmailProps, emailPropsSchemas } from "@/lib/core/email/props";
import type { EmailContent } from "@/lib/core/email/sending/claims";
import { type EmailType, findEmailType, isEmailType } from "@/lib/core/email/types";
import { unsubscribeUrl } from "@/lib/core/email/unsubscribe";
import type { getPracticeSettings } from "@/lib/core/settings/queries";
import { isMeasurementWeek } from "@/lib/core/weeks/rules";
import { env } from "@/lib/platform/env";
import { paymentTermsText, priceText } from "@/lib/platform/money";
import { fileUrl, paths } from "@/lib/platform/paths";
import type { LinkPurpose } from "@/prisma/generated/client";

type PracticeSettings = Pick<
  Awaited<ReturnType<typeof getPracticeSettings>>,
  "productName" | "coachName" | "logoFileId" | "goalCallLink" | "bookCallLink" | "groupCallsLink" | "trainingPlatformUrl" | "contractUrl" | "emailTemplate" | "fromEmail" | "timeZone"
>;

/** What an email is made from beside its own props. */
export interface ComposeContext {
  /** A person with an account, or for the types that go to leads a lead. */
  recipient: { id: string; firstName: string };
  practice: PracticeSettings;
  now: Date;
}

/** What each recipient alone may have: one-time links, and the link that ends her reminders. */
interface RecipientLinks {
  oneTime: (purpose: LinkPurpose) => Promise<string>;
  unsubscribeUrl: string | null;
}

/** Everything that an email shows comes from here. */
export type EmailContext = Omit<ComposeContext, "recipient"> & { firstName: string; links: RecipientLinks };

/** Makes a queued email. Makes one-time links too, so a token is never kept anywhere but in the email. Throws for props that its type does not have. */
export async function composeEmail(type: string, props: unknown, { recipient, practice, now }: ComposeContext): Promise<EmailContent> {
  if (!isEmailType(type)) throw new Error(`Unknown email type ${type}`);
  const links = {
    oneTime: async (purpose: LinkPurpose) => passwordUrl(await createOneTimeLink(recipient.id, purpose, now)),
    unsubscribeUrl: unsubscribeUrlFor(type, recipient.id),
  };
  const content = await composeEmailWithLinks(type, emailPropsSchemas[type].parse(props), { firstName: recipient.firstName, practice, now, links });
  return { fromEmail: fromAddress(practice, env()), unsubscribeUrl: links.unsubscribeUrl, ...content };
}

/** The same with links that the caller makes, for looking at it. */
export const composeEmailWithLinks = async <T extends EmailType>(type: T, props: EmailProps[T], sources: EmailContext) => renderEmail(type, await templatePropsBuilders[type](props, sources));

/** Only reminders can be opted out of. A lead has no account, and her mails are told by what they are about. */
function unsubscribeUrlFor(type: EmailType, id: string): string | null {
  const info = findEmailType(type);
  return info?.reminder ? unsubscribeUrl(info.category === "leads" ? { leadId: id } : { userId: id }) : null;
}

export const passwordUrl = (token: string) => absoluteUrl(`${paths.resetPassword}?token=${encodeURIComponent(token)}`);

const templatePropsBuilders: { [T in EmailType]: (props: EmailProps[T], sources: EmailContext) => EmailTemplateProps[T] | Promise<EmailTemplateProps[T]> } = {
  welcome: (_, sources) => ({ ...clientEmailProps(sources), customText: sources.practice.emailTemplate, onboardingUrl: absoluteUrl(paths.onboarding) }),
  "contract-delivery": (_, sources) => ({ ...clientEmailProps(sources), customText: sources.practice.emailTemplate, contractUrl: sources.practice.contractUrl, agreementUrl: absoluteUrl(paths.onboardingStep("agreement")) }),
  "contract-reminder": (_, sources) => ({ ...clientEmailProps(sources), onboardingUrl: absoluteUrl(paths.onboardingStep("agreement")) }),
  "intake-reminder": (_, sources) => ({ ...clientEmailProps(sources), customText: sources.practice.emailTemplate, intakeUrl: absoluteUrl(paths.section("intake")) }),
  "onboarding-complete": (_, sources) => ({ ...clientEmailProps(sources), groupCallsLink: sources.practice.groupCallsLink, dashboardUrl: absoluteUrl(paths.section("dashboard")) }),
  "program-delivery": (_, sources) => ({ ...clientEmailProps(sources), customText: sources.practice.emailTemplate, trainingPlatformUrl: sources.practice.trainingPlatformUrl, onboardingUrl: absoluteUrl(paths.onboarding) }),
  "checkin-reminder": ({ dueMonday, weekNumber }, sources) => ({ ...clientEmailProps(sources), weekNumber, due: formatCalendarDay(dueMonday), isMeasurementWeek: isMeasurementWeek(weekNumber), checkInUrl: absoluteUrl(paths.section("checkin")) }),
  "checkin-chase": ({ dueMonday }, sources) => ({ ...clientEmailProps(sources), due: formatCalendarDay(dueMonday), checkInUrl: absoluteUrl(paths.section("checkin")) }),
  "coach-feedback": (props, sources) => ({ ...clientEmailProps(sources), ...props, goalCallLink: sources.practice.goalCallLink, historyUrl: absoluteUrl(paths.section("checkin")) }),
  milestone: ({ week }, sources) => ({ ...clientEmailProps(sources), week, progressUrl: absoluteUrl(paths.checkInHistory) }),
  "re-engagement": (_, sources) => ({ ...clientEmailProps(sources), messagesUrl: absoluteUrl(paths.section("messages")) }),
  "retention-alert": ({ clientId, clientName, missed }, sources) => ({ ...commonProps(sources), clientName, missed: missed.map(formatCalendarDay), profileUrl: absoluteUrl(paths.clientProfile(clientId)) }),
  "payment-link": ({ planName, url, ...priced }, sources) => ({ ...leadEmailProps(sources), planName, url, price: priceText(priced), terms: paymentTermsText(priced) }),
  "payment-failed": ({ nextRetryAt, graceUntil, ...props }, sources) => ({ ...commonProps(sources), ...props, ...paymentRetryProps(sources, nextRetryAt, graceUntil) }),
  "payment-retry": ({ nextRetryAt, graceUntil, ...props }, sources) => ({ ...commonProps(sources), ...props, ...paymentRetryProps(sources, nextRetryAt, graceUntil) }),
  discovery: (_, sources) => ({ ...leadEmailProps(sources), bookCallLink: sources.practice.bookCallLink }),
  "discovery-invite": ({ leadRef }, sources) => ({ ...leadEmailProps(sources), formUrl: absoluteUrl(paths.discoveryForm(leadRef)) }),
  "call-booking": (_, sources) => ({ ...leadEmailProps(sources), bookCallLink: sources.practice.bookCallLink }),
  "pre-call-prep": ({ callOn }, sources) => ({ ...leadEmailProps(sources), callOn: callOn && formatCalendarDay(callOn), bookCallLink: sources.practice.bookCallLink }),
  "message-notice": (props, sources) => ({ ...commonProps(sources), ...props, messagesUrl: absoluteUrl(paths.section("messages")) }),
  "plan-ready": (props, sources) => ({ ...commonProps(sources), ...props, nutritionUrl: absoluteUrl(paths.section("nutrition")) }),
  "password-reset": async (_, sources) => ({ ...commonProps(sources), url: await sources.links.oneTime("reset_password") }),
  "set-password": async ({ invitedBy }, sources) => ({ ...commonProps(sources), invitedBy, url: await sources.links.oneTime("set_password") }),
};

const commonProps = ({ firstName, links, practice: { productName, logoFileId } }: EmailContext) => ({
  firstName,
  productName,
  logoUrl: logoFileId && absoluteUrl(fileUrl(logoFileId)),
  unsubscribeUrl: links.unsubscribeUrl,
});

/** For her clients. */
const clientEmailProps = (sources: EmailContext) => ({ ...commonProps(sources), coachName: sources.practice.coachName || "your coach" });
/** For who does not know her yet. */
const leadEmailProps = (sources: EmailContext) => ({ ...commonProps(sources), coachName: sources.practice.coachName || sources.practice.productName });

const absoluteUrl = (path: string) => `${env().APP_URL}${path}`;

const paymentRetryProps = ({ practice: { timeZone } }: EmailContext, nextRetryAt: string | null, graceUntil: string | null) => ({
  nextTry: nextRetryAt && formatInstantDay(nextRetryAt, timeZone),
  graceEnds: graceUntil && formatInstantDay(graceUntil, timeZone),
  cardUrl: absoluteUrl(paths.subscribe),
});

/** The day of an instant as in "Thursday 19 March", by the practice's calendar. */
const formatInstantDay = (at: string, timeZone: string) => new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long", day: "numeric", month: "long" }).format(new Date(at)).replace(",", "");

/** The same for a day of the calendar, which is the same everywhere. */
const formatCalendarDay = (day: string) => formatInstantDay(day, "UTC");

/** The coach's own From address, else the server's, else hello at the site's domain; named after the product unless it brings a name. */
export function fromAddress(practice: { productName: string; fromEmail: string | null }, server: { EMAIL_FROM?: string; APP_URL: string }): string {
  const address = practice.fromEmail || server.EMAIL_FROM || `hello@${new URL(server.APP_URL).hostname}`;
  return address.includes("<") ? address : `"${practice.productName.replace(/["\\]|\s+/g, " ").trim()}" <${address}>`;
}

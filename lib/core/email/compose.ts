import { type TemplateProps, renderEmail } from "@/emails/render";
import { createLink } from "@/lib/auth/links";
import type { Content } from "@/lib/core/email/sending/claims";
import { type EmailProps, emailProps } from "@/lib/core/email/props";
import { type EmailType, emailTypeInfo, isEmailType } from "@/lib/core/email/types";
import { unsubscribeUrl } from "@/lib/core/email/unsubscribe";
import { env } from "@/lib/platform/env";
import { priceText, termsText } from "@/lib/platform/money";
import { fileUrl, paths } from "@/lib/platform/paths";
import type { practice } from "@/lib/core/settings/queries";
import { isMeasurementWeek } from "@/lib/core/weeks/rules";
import type { LinkPurpose } from "@/prisma/generated/client";

type PracticeSettings = Pick<
  Awaited<ReturnType<typeof practice>>,
  "productName" | "coachName" | "logoFileId" | "goalCallLink" | "bookCallLink" | "groupCallsLink" | "trainingPlatformUrl" | "contractUrl" | "emailTemplate" | "fromEmail" | "timeZone"
>;

/** What an email is made from beside its own props. */
export interface Setting {
  /** A person with an account, or for the types that go to leads a lead. */
  recipient: { id: string; firstName: string };
  practice: PracticeSettings;
  now: Date;
}

/** What each recipient alone may have: one-time links, and the link that ends her reminders. */
interface Links {
  oneTime: (purpose: LinkPurpose) => Promise<string>;
  unsubscribeUrl: string | null;
}

/** Everything that an email shows comes from here. */
export type Sources = Omit<Setting, "recipient"> & { firstName: string; links: Links };

/** Makes a queued email. Makes one-time links too, so a token is never kept anywhere but in the email. Throws for props that its type does not have. */
export async function compose(type: string, props: unknown, { recipient, practice, now }: Setting): Promise<Content> {
  if (!isEmailType(type)) throw new Error(`Unknown email type ${type}`);
  const links = {
    oneTime: async (purpose: LinkPurpose) => passwordUrl(await createLink(recipient.id, purpose, now)),
    unsubscribeUrl: unsubscribeOf(type, recipient.id),
  };
  const content = await composeFrom(type, emailProps[type].parse(props), { firstName: recipient.firstName, practice, now, links });
  return { fromEmail: fromAddress(practice, env()), unsubscribeUrl: links.unsubscribeUrl, ...content };
}

/** The same with links that the caller makes, for looking at it. */
export const composeFrom = async <T extends EmailType>(type: T, props: EmailProps[T], sources: Sources) => renderEmail(type, await complete[type](props, sources));

/** Only reminders can be opted out of. A lead has no account, and her mails are told by what they are about. */
function unsubscribeOf(type: EmailType, id: string): string | null {
  const info = emailTypeInfo(type);
  return info?.reminder ? unsubscribeUrl(info.category === "leads" ? { leadId: id } : { userId: id }) : null;
}

export const passwordUrl = (token: string) => absolute(`${paths.resetPassword}?token=${encodeURIComponent(token)}`);

const complete: { [T in EmailType]: (props: EmailProps[T], sources: Sources) => TemplateProps[T] | Promise<TemplateProps[T]> } = {
  welcome: (_, sources) => ({ ...coached(sources), words: sources.practice.emailTemplate, onboardingUrl: absolute(paths.onboarding) }),
  "contract-delivery": (_, sources) => ({ ...coached(sources), words: sources.practice.emailTemplate, contractUrl: sources.practice.contractUrl, agreementUrl: absolute(paths.onboardingStep("agreement")) }),
  "contract-reminder": (_, sources) => ({ ...coached(sources), onboardingUrl: absolute(paths.onboardingStep("agreement")) }),
  "intake-reminder": (_, sources) => ({ ...coached(sources), words: sources.practice.emailTemplate, intakeUrl: absolute(paths.section("intake")) }),
  "onboarding-complete": (_, sources) => ({ ...coached(sources), groupCallsLink: sources.practice.groupCallsLink, dashboardUrl: absolute(paths.section("dashboard")) }),
  "program-delivery": (_, sources) => ({ ...coached(sources), words: sources.practice.emailTemplate, trainingPlatformUrl: sources.practice.trainingPlatformUrl, onboardingUrl: absolute(paths.onboarding) }),
  "checkin-reminder": ({ dueMonday, weekNumber }, sources) => ({ ...coached(sources), weekNumber, due: dateText(dueMonday), isMeasurementWeek: isMeasurementWeek(weekNumber), checkInUrl: absolute(paths.section("checkin")) }),
  "checkin-chase": ({ dueMonday }, sources) => ({ ...coached(sources), due: dateText(dueMonday), checkInUrl: absolute(paths.section("checkin")) }),
  "coach-feedback": (props, sources) => ({ ...coached(sources), ...props, goalCallLink: sources.practice.goalCallLink, historyUrl: absolute(paths.section("checkin")) }),
  milestone: ({ week }, sources) => ({ ...coached(sources), week, progressUrl: absolute(paths.checkInHistory) }),
  "re-engagement": (_, sources) => ({ ...coached(sources), messagesUrl: absolute(paths.section("messages")) }),
  "retention-alert": ({ clientId, clientName, missed }, sources) => ({ ...common(sources), clientName, missed: missed.map(dateText), profileUrl: absolute(paths.clientProfile(clientId)) }),
  "payment-link": ({ planName, url, ...priced }, sources) => ({ ...introduced(sources), planName, url, price: priceText(priced), terms: termsText(priced) }),
  "payment-failed": ({ nextRetryAt, graceUntil, ...props }, sources) => ({ ...common(sources), ...props, ...aheadOf(sources, nextRetryAt, graceUntil) }),
  "payment-retry": ({ nextRetryAt, graceUntil, ...props }, sources) => ({ ...common(sources), ...props, ...aheadOf(sources, nextRetryAt, graceUntil) }),
  discovery: (_, sources) => ({ ...introduced(sources), bookCallLink: sources.practice.bookCallLink }),
  "discovery-invite": ({ leadRef }, sources) => ({ ...introduced(sources), formUrl: absolute(paths.discovery(leadRef)) }),
  "call-booking": (_, sources) => ({ ...introduced(sources), bookCallLink: sources.practice.bookCallLink }),
  "pre-call-prep": ({ callOn }, sources) => ({ ...introduced(sources), callOn: callOn && dateText(callOn), bookCallLink: sources.practice.bookCallLink }),
  "message-notice": (props, sources) => ({ ...common(sources), ...props, messagesUrl: absolute(paths.section("messages")) }),
  "plan-ready": (props, sources) => ({ ...common(sources), ...props, nutritionUrl: absolute(paths.section("nutrition")) }),
  "password-reset": async (_, sources) => ({ ...common(sources), url: await sources.links.oneTime("reset_password") }),
  "set-password": async ({ invitedBy }, sources) => ({ ...common(sources), invitedBy, url: await sources.links.oneTime("set_password") }),
};

const common = ({ firstName, links, practice: { productName, logoFileId } }: Sources) => ({
  firstName,
  productName,
  logoUrl: logoFileId && absolute(fileUrl(logoFileId)),
  unsubscribeUrl: links.unsubscribeUrl,
});

/** For her clients. */
const coached = (sources: Sources) => ({ ...common(sources), coachName: sources.practice.coachName || "your coach" });
/** For who does not know her yet. */
const introduced = (sources: Sources) => ({ ...common(sources), coachName: sources.practice.coachName || sources.practice.productName });

const absolute = (path: string) => `${env().APP_URL}${path}`;

const aheadOf = ({ practice: { timeZone } }: Sources, nextRetryAt: string | null, graceUntil: string | null) => ({
  nextTry: nextRetryAt && dayText(nextRetryAt, timeZone),
  graceEnds: graceUntil && dayText(graceUntil, timeZone),
  cardUrl: absolute(paths.subscribe),
});

/** The day of an instant as in "Thursday 19 March", by the practice's calendar. */
const dayText = (at: string, timeZone: string) => new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long", day: "numeric", month: "long" }).format(new Date(at)).replace(",", "");

/** The same for a day of the calendar, which is the same everywhere. */
const dateText = (day: string) => dayText(day, "UTC");

/** The coach's own From address, else the server's, else hello at the site's domain; named after the product unless it brings a name. */
export function fromAddress(practice: { productName: string; fromEmail: string | null }, server: { EMAIL_FROM?: string; APP_URL: string }): string {
  const address = practice.fromEmail || server.EMAIL_FROM || `hello@${new URL(server.APP_URL).hostname}`;
  return address.includes("<") ? address : `"${practice.productName.replace(/["\\]|\s+/g, " ").trim()}" <${address}>`;
}

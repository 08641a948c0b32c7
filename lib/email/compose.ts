import { type TemplateProps, renderEmail } from "@/emails/render";
import { createLink } from "@/lib/auth/links";
import type { Content } from "@/lib/email/claims";
import { type EmailProps, emailProps, type EmailType, isEmailType } from "@/lib/email/types";
import { priceText, termsText } from "@/lib/payment-links/words";
import { env } from "@/lib/platform/env";
import { fileUrl, paths } from "@/lib/platform/paths";
import type { practice } from "@/lib/settings/queries";
import type { LinkPurpose } from "@/prisma/generated/client";

/** What an email is made from beside its own props. */
export interface Setting {
  recipient: { id: string; firstName: string };
  practice: Pick<Awaited<ReturnType<typeof practice>>, "productName" | "coachName" | "logoFileId" | "goalCallLink" | "bookCallLink" | "fromEmail" | "timeZone">;
  now: Date;
}

/** Makes a queued email. Makes one-time links too, so a token is never kept anywhere but in the email. Throws for props that its type does not have. */
export async function compose(type: string, props: unknown, setting: Setting): Promise<Content> {
  if (!isEmailType(type)) throw new Error(`Unknown email type ${type}`);
  return { fromEmail: fromAddress(setting.practice, env()), ...(await render(type, props, setting)) };
}

async function render<T extends EmailType>(type: T, props: unknown, setting: Setting) {
  return renderEmail(type, await complete[type](emailProps[type].parse(props), setting));
}

const complete: { [T in EmailType]: (props: EmailProps[T], setting: Setting) => Promise<TemplateProps[T]> } = {
  "password-reset": async (_, setting) => ({ ...common(setting), url: await passwordLink(setting, "reset_password") }),
  "set-password": async ({ invitedBy }, setting) => ({ ...common(setting), invitedBy, url: await passwordLink(setting, "set_password") }),
  "coach-feedback": async (props, setting) => ({
    ...common(setting),
    ...props,
    coachName: setting.practice.coachName || "your coach",
    goalCallLink: setting.practice.goalCallLink,
    historyUrl: absolute(paths.section("checkin")),
  }),
  "message-notice": async (props, setting) => ({ ...common(setting), ...props, messagesUrl: absolute(paths.section("messages")) }),
  "plan-ready": async (props, setting) => ({ ...common(setting), ...props, nutritionUrl: absolute(paths.section("nutrition")) }),
  "payment-link": async ({ planName, url, ...priced }, setting) => ({ ...common(setting), coachName: ourNameIn(setting), planName, url, price: priceText(priced), terms: termsText(priced) }),
  "payment-failed": async ({ nextRetryAt, graceUntil, ...props }, setting) => ({ ...common(setting), ...props, ...aheadOf(setting, nextRetryAt, graceUntil) }),
  "payment-retry": async ({ nextRetryAt, graceUntil, ...props }, setting) => ({ ...common(setting), ...props, ...aheadOf(setting, nextRetryAt, graceUntil) }),
  discovery: async (_, setting) => ({ ...common(setting), coachName: ourNameIn(setting), bookCallLink: setting.practice.bookCallLink }),
  "discovery-invite": async ({ leadRef }, setting) => ({ ...common(setting), coachName: ourNameIn(setting), formUrl: absolute(paths.discovery(leadRef)) }),
};

/** As a stranger knows us. */
const ourNameIn = ({ practice }: Setting) => practice.coachName || practice.productName;

const absolute = (path: string) => `${env().APP_URL}${path}`;

const aheadOf = (setting: Setting, nextRetryAt: string | null, graceUntil: string | null) => ({
  nextTry: dayText(setting, nextRetryAt),
  graceEnds: dayText(setting, graceUntil),
  cardUrl: absolute(paths.subscribe),
});

/** A day as in "Thursday 19 March", by the practice's calendar. */
const dayText = ({ practice: { timeZone } }: Setting, at: string | null) =>
  at && new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long", day: "numeric", month: "long" }).format(new Date(at)).replace(",", "");

const common = ({ recipient, practice: { productName, logoFileId } }: Setting) => ({
  firstName: recipient.firstName,
  productName,
  logoUrl: logoFileId && absolute(fileUrl(logoFileId)),
});

const passwordLink = async ({ recipient, now }: Setting, purpose: LinkPurpose) =>
  absolute(`${paths.resetPassword}?token=${await createLink(recipient.id, purpose, now)}`);

/** The coach's own From address, else the server's, else hello at the site's domain; named after the product unless it brings a name. */
export function fromAddress(practice: { productName: string; fromEmail: string | null }, server: { EMAIL_FROM?: string; APP_URL: string }): string {
  const address = practice.fromEmail || server.EMAIL_FROM || `hello@${new URL(server.APP_URL).hostname}`;
  return address.includes("<") ? address : `"${practice.productName.replace(/["\\]|\s+/g, " ").trim()}" <${address}>`;
}

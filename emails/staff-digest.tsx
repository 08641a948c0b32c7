import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface StaffDigestProps extends BrandProps, RecipientProps {
  /** The names of the clients with unread messages, with a check-in to review, and of the new leads. */
  messages: readonly string[];
  checkIns: readonly string[];
  leads: readonly string[];
  homeUrl: string;
}

/** Sent to coaches. Names people, and quotes nothing that they wrote. */
function StaffDigest({ firstName, messages, checkIns, leads, homeUrl, ...brand }: StaffDigestProps) {
  return (
    <EmailLayout {...brand} preheader={listNames([...new Set([...messages, ...checkIns, ...leads])])} reason={`You get this email because you're a coach at ${brand.productName}. You can choose how often in your profile.`}>
      <EmailTitle>{summarize({ messages, checkIns, leads })}</EmailTitle>
      <Greeting firstName={firstName} />
      {messages.length > 0 ? <Paragraph>New messages from {listNames(messages)}.</Paragraph> : null}
      {checkIns.length > 0 ? <Paragraph>New {checkIns.length === 1 ? "check-in" : "check-ins"} from {listNames(checkIns)}.</Paragraph> : null}
      {leads.length > 0 ? <Paragraph>New discovery {leads.length === 1 ? "form" : "forms"} from {listNames(leads)}.</Paragraph> : null}
      <ActionButton href={homeUrl}>{`Open ${brand.productName}`}</ActionButton>
    </EmailLayout>
  );
}

const maxNames = 8;

/** Names in a sentence, such as "Lucy, Priya and 3 more". */
function listNames(names: readonly string[]): string {
  const more = names.length - maxNames;
  const shown = more > 1 ? [...names.slice(0, maxNames), `${more} more`] : names;
  return new Intl.ListFormat("en-GB").format(shown);
}

const count = (number: number, one: string) => (number === 0 ? [] : [`${number} ${one}${number === 1 ? "" : "s"}`]);

/** What is new, such as "2 conversations, 1 check-in and 3 leads". */
const summarize = ({ messages, checkIns, leads }: Pick<StaffDigestProps, "messages" | "checkIns" | "leads">) =>
  `New: ${new Intl.ListFormat("en-GB").format([...count(messages.length, "conversation"), ...count(checkIns.length, "check-in"), ...count(leads.length, "lead")])}`;

export const staffDigestTemplate: EmailTemplate<StaffDigestProps> = {
  subject: summarize,
  body: StaffDigest,
  preview: { ...previewProps, firstName: "Ellie", messages: ["Hannah Lewis", "Priya Shah"], checkIns: ["Lucy Hart"], leads: [], homeUrl: "https://example.com/" },
};

import { Hr } from "@react-email/components";
import { emailStyles } from "@/emails/parts/styles";
import type { BrandProps } from "@/emails/parts/template";
import { SmallPrint, TextLink } from "@/emails/parts/text";

type EmailFooterProps = Pick<BrandProps, "productName" | "practice" | "unsubscribeUrl" | "erasureUrl" | "privacyUrl"> & { reason: string };

/** Why the email came, who sent it and how to reach them, and how to stop such emails. */
export function EmailFooter({ productName, practice, reason, unsubscribeUrl, erasureUrl, privacyUrl }: EmailFooterProps) {
  const contact = contactText(practice);
  return (
    <>
      <Hr className="rule" style={emailStyles.rule} />
      <SmallPrint>{reason}</SmallPrint>
      {unsubscribeUrl && (
        <SmallPrint>
          <TextLink href={unsubscribeUrl}>{erasureUrl ? "Don't email me about this again" : "Unsubscribe from reminders"}</TextLink>. {erasureUrl ? stoppedForLeads : stoppedForClients}
        </SmallPrint>
      )}
      <SmallPrint>
        Sent by {productName}
        {practice.address ? `, ${practice.address}` : ""}. {contact ? `${contact} ` : ""}
        <TextLink href={privacyUrl}>How we handle your data</TextLink>
      </SmallPrint>
      {erasureUrl && (
        <SmallPrint>
          <TextLink href={erasureUrl}>Delete everything about me</TextLink>
        </SmallPrint>
      )}
    </>
  );
}

const stoppedForClients = "You'll still get emails about your account, your payments and what you're waiting for.";
const stoppedForLeads = "You'll get no more invitations or reminders from us.";

/** How to reach the practice, as a sentence; empty without a contact in the settings. */
function contactText({ email, phone }: BrandProps["practice"]): string {
  const ways = [email && `email ${email}`, phone && `call ${phone}`].filter(Boolean);
  return ways.length > 0 ? `Any questions? You can ${ways.join(" or ")}.` : "";
}

import { Hr } from "@react-email/components";
import { emailStyles } from "@/emails/parts/styles";
import { SmallPrint, TextLink } from "@/emails/parts/text";

interface EmailFooterProps {
  productName: string;
  reason: string;
  unsubscribeUrl: string | null;
  erasureUrl: string | null;
  privacyUrl: string;
}

export function EmailFooter({ productName, reason, unsubscribeUrl, erasureUrl, privacyUrl }: EmailFooterProps) {
  return (
    <>
      <Hr className="rule" style={emailStyles.rule} />
      <SmallPrint>{reason}</SmallPrint>
      <SmallPrint>
        Sent by {productName}. <TextLink href={privacyUrl}>How we handle your data</TextLink>
      </SmallPrint>
      {unsubscribeUrl && (
        <SmallPrint>
          <TextLink href={unsubscribeUrl}>Unsubscribe from reminders</TextLink>
        </SmallPrint>
      )}
      {erasureUrl && (
        <SmallPrint>
          <TextLink href={erasureUrl}>Delete everything about me</TextLink>
        </SmallPrint>
      )}
    </>
  );
}

import { Hr } from "@react-email/components";
import { emailStyles } from "@/emails/parts/styles";
import { SmallPrint, TextLink } from "@/emails/parts/text";

export function EmailFooter({ productName, reason, unsubscribeUrl }: { productName: string; reason: string; unsubscribeUrl: string | null }) {
  return (
    <>
      <Hr className="rule" style={emailStyles.rule} />
      <SmallPrint>{reason}</SmallPrint>
      <SmallPrint>Sent by {productName}.</SmallPrint>
      {unsubscribeUrl && (
        <SmallPrint>
          <TextLink href={unsubscribeUrl}>Unsubscribe from reminders</TextLink>
        </SmallPrint>
      )}
    </>
  );
}

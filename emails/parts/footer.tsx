import { Hr } from "@react-email/components";
import { look } from "@/emails/parts/look";
import { Small, TextLink } from "@/emails/parts/text";

export function Footer({ productName, reason, unsubscribeUrl }: { productName: string; reason: string; unsubscribeUrl: string | null }) {
  return (
    <>
      <Hr className="rule" style={look.rule} />
      <Small>{reason}</Small>
      <Small>Sent by {productName}.</Small>
      {unsubscribeUrl && (
        <Small>
          <TextLink href={unsubscribeUrl}>Unsubscribe from reminders</TextLink>
        </Small>
      )}
    </>
  );
}

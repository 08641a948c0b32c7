import { Hr } from "@react-email/components";
import { look } from "@/emails/parts/look";
import { Small } from "@/emails/parts/text";

export function Footer({ productName, reason }: { productName: string; reason: string }) {
  return (
    <>
      <Hr className="rule" style={look.rule} />
      <Small>{reason}</Small>
      <Small>Sent by {productName}.</Small>
    </>
  );
}

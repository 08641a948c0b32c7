import { Button } from "@react-email/components";
import { emailStyles } from "@/emails/parts/styles";
import { SmallPrint, TextLink } from "@/emails/parts/text";

export function ActionButton({ href, children }: { href: string; children: string }) {
  return (
    <div style={{ margin: "8px 0 24px" }}>
      <Button className="button" href={href} style={emailStyles.button}>
        {children}
      </Button>
    </div>
  );
}

/** The link as text, for email apps that don't show the button. The plain text version leaves it out, because it shows the button's link. */
export function ButtonFallback({ href }: { href: string }) {
  return (
    <div data-skip-in-text="true">
      <SmallPrint>If the button doesn't work, copy this address into your browser:</SmallPrint>
      <SmallPrint>
        <TextLink href={href}>{href}</TextLink>
      </SmallPrint>
    </div>
  );
}

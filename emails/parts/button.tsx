import { Button } from "@react-email/components";
import { emailStyles } from "@/emails/parts/styles";
import { SmallPrint, TextLink } from "@/emails/parts/text";

/** The one thing to do. */
export function ActionButton({ href, children }: { href: string; children: string }) {
  return (
    <div style={{ margin: "8px 0 24px" }}>
      <Button className="button" href={href} style={emailStyles.button}>
        {children}
      </Button>
    </div>
  );
}

/** The address as text, for programs that break a button. The text version leaves it out, because there the button is its address. */
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

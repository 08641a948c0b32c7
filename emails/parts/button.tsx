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

/** For programs that break a button, and people who rather see where it leads; as text the button says it itself. */
export function ButtonFallback({ href }: { href: string }) {
  return (
    <div data-skip-in-text="true">
      <SmallPrint>If the button does not work, copy this address into your browser:</SmallPrint>
      <SmallPrint>
        <TextLink href={href}>{href}</TextLink>
      </SmallPrint>
    </div>
  );
}

import { Heading, Link, Section, Text } from "@react-email/components";
import { createElement, Fragment, type ReactNode } from "react";
import { emailStyles } from "@/emails/parts/styles";

export function EmailTitle({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" className="ink" style={emailStyles.title}>
      {children}
    </Heading>
  );
}

export function Greeting({ firstName }: { firstName: string }) {
  return <Paragraph>{firstName ? `Hi ${firstName},` : "Hello,"}</Paragraph>;
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={emailStyles.paragraph}>
      {children}
    </Text>
  );
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={emailStyles.small}>
      {children}
    </Text>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="link" href={href} style={{ ...emailStyles.link, wordBreak: "break-word" }}>
      {children}
    </Link>
  );
}

/** A quotation with its line breaks. */
export function Quote({ children }: { children: string }) {
  return (
    <Section className="quote" style={emailStyles.quote}>
      <Text className="ink" style={{ ...emailStyles.paragraph, margin: 0 }}>
        {withLineBreaks(children)}
      </Text>
    </Section>
  );
}

function withLineBreaks(text: string) {
  const pieces = text.split(/\r\n|\r|\n/).flatMap((line, index) => (index === 0 ? [line] : [createElement("br"), line]));
  return createElement(Fragment, null, ...pieces);
}

/** A greeting, then the coach's own text or ours. A text of the coach that names the recipient greets already. */
export function GreetingAndIntro({ firstName, words, children }: { firstName: string; words: string | null; children: string }) {
  const greets = words !== null && words.search(firstNamePlaceholder) >= 0;
  return (
    <>
      {greets ? null : <Greeting firstName={firstName} />}
      <Paragraph>{words ? withLineBreaks(words.replaceAll(firstNamePlaceholder, () => firstName || "there")) : children}</Paragraph>
    </>
  );
}

/** The recipient's name in the coach's own text, in any spelling. */
const firstNamePlaceholder = /\{\s*first\s*name\s*\}/gi;

/** A list with one point per line. */
export function BulletList({ children }: { children: readonly string[] }) {
  return (
    <ul className="ink" style={emailStyles.points}>
      {children.map((point) => (
        <li key={point} style={emailStyles.point}>
          {point}
        </li>
      ))}
    </ul>
  );
}

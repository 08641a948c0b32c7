import { Heading, Link, Text } from "@react-email/components";
import { createElement, Fragment, type ReactNode } from "react";
import { emailStyles } from "@/emails/parts/styles";
import { customTextVariables } from "@/lib/core/settings/custom-text";

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

/** A name at the start of a sentence, because a practice without a coach's name has "your coach". */
export const startSentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The text with its line breaks. */
export function withLineBreaks(text: string) {
  const parts = text.split(/\r\n|\r|\n/).flatMap((line, index) => (index === 0 ? [line] : [createElement("br"), line]));
  return createElement(Fragment, null, ...parts);
}

/** A greeting, then the coach's own text or ours. The greeting is left out if the coach's text has the recipient's name. */
export function GreetingAndIntro({ firstName, coachName, customText, children }: { firstName: string; coachName: string; customText: string | null; children: string }) {
  return (
    <>
      {customText && customTextVariables.has(customText, "firstName") ? null : <Greeting firstName={firstName} />}
      <Paragraph>{customText ? withLineBreaks(customTextVariables.fillIn(customText, { firstName: firstName || "there", coachName })) : children}</Paragraph>
    </>
  );
}

/** A list with one point per line. */
export const BulletList = ({ children }: { children: readonly string[] }) => <List as="ul" points={children} />;

/** A list of steps in order. */
export const NumberedList = ({ children }: { children: readonly string[] }) => <List as="ol" points={children} />;

const List = ({ as: Tag, points }: { as: "ul" | "ol"; points: readonly string[] }) => (
  <Tag className="ink" style={emailStyles.points}>
    {points.map((point) => (
      <li key={point} style={emailStyles.point}>
        {point}
      </li>
    ))}
  </Tag>
);

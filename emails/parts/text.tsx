import { Heading, Link, Section, Text } from "@react-email/components";
import { createElement, Fragment, type ReactNode } from "react";
import { look } from "@/emails/parts/look";

export function Title({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" className="ink" style={look.title}>
      {children}
    </Heading>
  );
}

export function Greeting({ firstName }: { firstName: string }) {
  return <Paragraph>{firstName ? `Hi ${firstName},` : "Hello,"}</Paragraph>;
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={look.paragraph}>
      {children}
    </Text>
  );
}

export function Small({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={look.small}>
      {children}
    </Text>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="link" href={href} style={{ ...look.link, wordBreak: "break-word" }}>
      {children}
    </Link>
  );
}

/** Someone's own words, with the lines as she broke them. */
export function Quote({ children }: { children: string }) {
  return (
    <Section className="quote" style={look.quote}>
      <Text className="ink" style={{ ...look.paragraph, margin: 0 }}>
        {lines(children)}
      </Text>
    </Section>
  );
}

function lines(text: string) {
  const pieces = text.split(/\r\n|\r|\n/).flatMap((line, index) => (index === 0 ? [line] : [createElement("br"), line]));
  return createElement(Fragment, null, ...pieces);
}

/** Says hello and goes on in the coach's own words where she has some, else in ours. Hers greet by themselves where they name the recipient. */
export function Opening({ firstName, words, children }: { firstName: string; words: string | null; children: string }) {
  const greets = words !== null && words.search(namePlace) >= 0;
  return (
    <>
      {greets ? null : <Greeting firstName={firstName} />}
      <Paragraph>{words ? lines(words.replaceAll(namePlace, () => firstName || "there")) : children}</Paragraph>
    </>
  );
}

/** {firstName} stands for the recipient's name in the coach's own words, however she writes it. */
const namePlace = /\{\s*first\s*name\s*\}/gi;

/** What comes next, one thing a line. */
export function Points({ children }: { children: readonly string[] }) {
  return (
    <ul className="ink" style={look.points}>
      {children.map((point) => (
        <li key={point} style={look.point}>
          {point}
        </li>
      ))}
    </ul>
  );
}

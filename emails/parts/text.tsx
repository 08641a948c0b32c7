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
  const pieces = children.split(/\r\n|\r|\n/).flatMap((line, index) => (index === 0 ? [line] : [createElement("br"), line]));
  return (
    <Section className="quote" style={look.quote}>
      <Text className="ink" style={{ ...look.paragraph, margin: 0 }}>
        {createElement(Fragment, null, ...pieces)}
      </Text>
    </Section>
  );
}

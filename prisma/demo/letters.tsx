import { render, toPlainText } from "@react-email/render";
import { Layout } from "@/emails/parts/layout";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";
import { renderEmail } from "@/emails/render";
import { env } from "@/lib/platform/env";
import { paths } from "@/lib/platform/paths";

interface Content {
  subject: string;
  html: string;
  text: string;
}
type Letter = (words: Record<string, string>) => Content;

/*
 * Rendering the whole history one by one would take longer than everything else at a start. So each letter is rendered
 * once with marks where its words go, and filled in for each recipient.
 */
const mark = (name: string) => `@@${name}@@`;
// Where the template wants a number; no style is that large.
const weekMark = 7_777_777;

const letter =
  ({ subject, html, text }: Content): Letter =>
  (words) => ({ subject: fill(subject, words), html: fill(html, words, escaped), text: fill(text, words) });

const fill = (content: string, words: Record<string, string>, write = (word: string) => word) =>
  content.replaceAll(String(weekMark), mark("week")).replace(/@@(\w+)@@/g, (_, name: string) => write(words[name] ?? ""));

const escaped = (word: string) => word.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The letter that brings feedback; its words are firstName, week and feedback. */
export async function feedbackLetter({ productName, coachName, goalCallLink }: { productName: string; coachName: string; goalCallLink: string }): Promise<Letter> {
  const historyUrl = `${env().APP_URL}${paths.section("checkin")}`;
  const props = { firstName: mark("firstName"), weekNumber: weekMark, feedback: mark("feedback"), productName, logoUrl: null, coachName, goalCallLink, historyUrl };
  return letter(await renderEmail("coach-feedback", props));
}

/** A short letter in the product's looks for every other kind of mail; its words are subject, firstName and body. */
export async function noteLetter(productName: string): Promise<Letter> {
  const html = await render(
    <Layout productName={productName} logoUrl={null} preheader={mark("subject")} reason={`You get this email because you are with ${productName}.`}>
      <Title>{mark("subject")}</Title>
      <Greeting firstName={mark("firstName")} />
      <Paragraph>{mark("body")}</Paragraph>
    </Layout>,
  );
  const text = toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] });
  return letter({ subject: mark("subject"), html, text });
}

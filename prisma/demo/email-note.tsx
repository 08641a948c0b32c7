import { render, toPlainText } from "@react-email/render";
import { Layout } from "@/emails/parts/layout";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface Note {
  subject: string;
  firstName: string;
  paragraphs: string[];
}

/** A short letter in the product's looks: what the demo's history shows for a mail that was sent long ago. */
export async function noteContent({ subject, firstName, paragraphs }: Note, productName: string) {
  const html = await render(
    <Layout productName={productName} logoUrl={null} preheader={paragraphs[0] ?? subject} reason={`You get this email because you are with ${productName}.`}>
      <Title>{subject}</Title>
      <Greeting firstName={firstName} />
      {paragraphs.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
    </Layout>,
  );
  return { subject, html, text: toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] }) };
}

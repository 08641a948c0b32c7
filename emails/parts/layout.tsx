import { Container, Head, Html, Img, Preview, Section } from "@react-email/components";
import type { ReactNode } from "react";
import { Footer } from "@/emails/parts/footer";
import { darkStyles, look } from "@/emails/parts/look";
import type { Brand } from "@/emails/parts/template";

interface LayoutProps extends Brand {
  /** What an inbox shows beside the subject. */
  preheader: string;
  /** Why this person gets this email. */
  reason: string;
  children: ReactNode;
}

export function Layout({ productName, logoUrl, unsubscribeUrl, preheader, reason, children }: LayoutProps) {
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <body className="ground" style={{ margin: 0, backgroundColor: look.ground.backgroundColor }}>
        <Preview>{preheader}</Preview>
        <Section className="ground" style={look.ground}>
          <Container className="card" style={look.card}>
            {/* The sender's name says it already where only text is shown. */}
            <div data-skip-in-text="true">
              {logoUrl ? <Img src={logoUrl} alt="" height={44} style={{ marginBottom: "10px" }} /> : null}
              <p className="brand" style={look.brand}>
                {productName}
              </p>
              <div className="accent" style={look.accent} />
            </div>
            {children}
            <Footer productName={productName} reason={reason} unsubscribeUrl={unsubscribeUrl} />
          </Container>
        </Section>
      </body>
    </Html>
  );
}

import { Container, Head, Html, Img, Preview, Section } from "@react-email/components";
import type { ReactNode } from "react";
import { EmailFooter } from "@/emails/parts/footer";
import { darkModeCss, emailStyles } from "@/emails/parts/styles";
import type { BrandProps } from "@/emails/parts/template";
import { Paragraph, withLineBreaks } from "@/emails/parts/text";
import { daysAwayNote } from "@/lib/core/settings/away";

interface EmailLayoutProps extends BrandProps {
  /** The text that inboxes show beside the subject. */
  preheader: string;
  /** Why this person gets this email. */
  reason: string;
  children: ReactNode;
}

export function EmailLayout({ productName, logoUrl, practice, unsubscribeUrl, erasureUrl, privacyUrl, away, documentTitle, preheader, reason, children }: EmailLayoutProps) {
  return (
    <Html lang="en-GB">
      <Head>
        <title>{documentTitle ?? productName}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkModeCss}</style>
      </Head>
      <body className="ground" style={{ margin: 0, backgroundColor: emailStyles.ground.backgroundColor }}>
        <Preview>{preheader}</Preview>
        <Section className="ground" style={emailStyles.ground}>
          <Container className="card" style={emailStyles.card}>
            {/* The plain text version leaves this out, because the sender's name already shows it. */}
            <div data-skip-in-text="true">
              {logoUrl ? <Img src={logoUrl} alt="" height={44} style={emailStyles.logo} /> : null}
              <p className="brand" style={emailStyles.brand}>
                {productName}
              </p>
              <div className="accent" style={emailStyles.accent} />
            </div>
            {children}
            {away && (
              <Paragraph>
                {away.title}.
                {away.message && (
                  <>
                    <br />
                    {withLineBreaks(away.message)}
                  </>
                )}
                <br />
                {daysAwayNote}
              </Paragraph>
            )}
            <EmailFooter productName={productName} practice={practice} reason={reason} unsubscribeUrl={unsubscribeUrl} erasureUrl={erasureUrl} privacyUrl={privacyUrl} />
          </Container>
        </Section>
      </body>
    </Html>
  );
}

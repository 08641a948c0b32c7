import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface ErasureRequestedProps extends BrandProps, RecipientProps {
  clientName: string;
  /** Whether it goes to the client themselves, not to a coach. */
  isClient: boolean;
  /** The day of the erasure, such as "Thursday 24 December". */
  erasesOn: string;
  /** The client's own profile, or the client's page for a coach. */
  profileUrl: string;
}

function ErasureRequested({ firstName, clientName, isClient, erasesOn, profileUrl, ...brand }: ErasureRequestedProps) {
  if (!isClient)
    return (
      <EmailLayout {...brand} preheader={`Everything about them is erased on ${erasesOn}.`} reason="You get this email because you coach this client.">
        <EmailTitle>{clientName} asked to be erased</EmailTitle>
        <Greeting firstName={firstName} />
        <Paragraph>{clientName} asked us to erase their account. Billing has stopped. Everything about them is erased on {erasesOn}, unless they change their mind before then.</Paragraph>
        <Paragraph>There is nothing you need to do. They can still sign in and read your messages until that day.</Paragraph>
        <ActionButton href={profileUrl}>Open their profile</ActionButton>
      </EmailLayout>
    );
  return (
    <EmailLayout {...brand} preheader={`Your account is erased on ${erasesOn}.`} reason="You get this email because someone signed in as you asked us to erase your account.">
      <EmailTitle>We’ll erase your account on {erasesOn}</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>You asked us to erase your account. Your plan has ended and no more payments are taken. On {erasesOn} we delete everything about you. Only payments stay, without your name.</Paragraph>
      <Paragraph>Changed your mind, or wasn’t this you? Sign in before then and choose “Keep my account”.</Paragraph>
      <ActionButton href={profileUrl}>Open your profile</ActionButton>
    </EmailLayout>
  );
}

export const erasureRequestedTemplate: EmailTemplate<ErasureRequestedProps> = {
  subject: ({ isClient, clientName, erasesOn }) => (isClient ? `We'll erase your account on ${erasesOn}` : `${clientName} asked to be erased`),
  body: ErasureRequested,
  preview: { ...previewProps, clientName: "Hannah Lewis", isClient: true, erasesOn: "Thursday 24 December", profileUrl: "https://example.com/profile" },
};

import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface CoachingEndedProps extends BrandProps, RecipientProps {
  coachName: string;
  planName: string;
  /** A date as text, such as "19 March 2026". */
  endedOn: string;
  /** Whether it ended because a payment wasn't made. */
  isUnpaid: boolean;
  /** Null if no plan can be bought there. */
  subscribeUrl: string | null;
  messagesUrl: string;
}

function CoachingEnded({ firstName, coachName, planName, endedOn, isUnpaid, subscribeUrl, messagesUrl, ...brand }: CoachingEndedProps) {
  return (
    <EmailLayout {...brand} preheader={isUnpaid ? `${planName} ended because a payment didn't go through.` : `${planName} ended on ${endedOn}. You're welcome back any time.`} reason="You get this email because your coaching plan has ended.">
      <EmailTitle>Your coaching has ended</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>
        {isUnpaid
          ? `Your ${planName} with ${coachName} ended on ${endedOn}, because we couldn't take your payment within seven days. We won't try to take it again.`
          : `Your ${planName} with ${coachName} ended on ${endedOn}. It's been a pleasure working with you.`}
      </Paragraph>
      <Paragraph>
        {subscribeUrl
          ? `Your check-ins, plans and messages stay in your account. You're welcome back any time. Subscribe again, and you and ${coachName} can pick up where you left off.`
          : `Your check-ins, plans and messages stay in your account. You're welcome back any time. Write to ${coachName}, who will set up a plan for you.`}
      </Paragraph>
      {subscribeUrl ? <ActionButton href={subscribeUrl}>Come back to coaching</ActionButton> : <ActionButton href={messagesUrl}>{`Write to ${coachName}`}</ActionButton>}
    </EmailLayout>
  );
}

export const coachingEndedTemplate: EmailTemplate<CoachingEndedProps> = {
  subject: () => "Your coaching has ended. Here's how to come back",
  body: CoachingEnded,
  preview: { ...previewProps, coachName: "Ellie", planName: "6 Month Plan", endedOn: "19 March 2026", isUnpaid: false, subscribeUrl: "https://example.com/subscribe", messagesUrl: "https://example.com/?section=messages" },
};

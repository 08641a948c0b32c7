import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph, startSentence, TextLink } from "@/emails/parts/text";

export interface TrainingPlanLiveProps extends BrandProps, RecipientProps {
  coachName: string;
  /** The training platform, or the dashboard where the practice has none. */
  planUrl: string;
  hasTrainingPlatform: boolean;
  /** The conversation with the coach. */
  messagesUrl: string;
}

function TrainingPlanLive({ firstName, coachName, planUrl, hasTrainingPlatform, messagesUrl, ...brand }: TrainingPlanLiveProps) {
  return (
    <EmailLayout {...brand} preheader="You can start whenever you're ready." reason="You get this email because your training plan is ready.">
      <EmailTitle>Your training plan is live</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>{startSentence(coachName)} has written your training plan, and it's ready for you. Have a look through it first, then start whenever you like.</Paragraph>
      <ActionButton href={planUrl}>{hasTrainingPlatform ? "Open your training plan" : "Open your dashboard"}</ActionButton>
      <Paragraph>
        {hasTrainingPlatform ? "Is anything unclear" : "Not sure where to find it"}, or does something not fit your week? <TextLink href={messagesUrl}>Write to {coachName}</TextLink>.
      </Paragraph>
    </EmailLayout>
  );
}

export const trainingPlanLiveTemplate: EmailTemplate<TrainingPlanLiveProps> = {
  subject: () => "Your training plan is live",
  body: TrainingPlanLive,
  preview: { ...previewProps, coachName: "Ellie", planUrl: "https://example.com/training", hasTrainingPlatform: true, messagesUrl: "https://example.com/?section=messages" },
};

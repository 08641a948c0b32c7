import { ActionButton } from "@/emails/parts/button";
import { EmailLayout } from "@/emails/parts/layout";
import { type BrandProps, type EmailTemplate, previewProps, type RecipientProps } from "@/emails/parts/template";
import { EmailTitle, Greeting, Paragraph } from "@/emails/parts/text";

export interface PlanReadyProps extends BrandProps, RecipientProps {
  nutritionistName: string;
  nutritionUrl: string;
}

/** Never names or quotes the plan, because both may reveal health data. */
function PlanReady({ firstName, nutritionistName, nutritionUrl, ...brand }: PlanReadyProps) {
  return (
    <EmailLayout {...brand} preheader="Sign in to read or download it." reason="You get this email because you sent a food diary, and your plan is ready.">
      <EmailTitle>Your nutrition plan is ready</EmailTitle>
      <Greeting firstName={firstName} />
      <Paragraph>{nutritionistName} has read your food diary and written your plan. Sign in to read or download it, and ask if anything is unclear.</Paragraph>
      <ActionButton href={nutritionUrl}>Open your nutrition plan</ActionButton>
    </EmailLayout>
  );
}

export const planReadyTemplate: EmailTemplate<PlanReadyProps> = {
  subject: () => "Your nutrition plan is ready",
  body: PlanReady,
  preview: { ...previewProps, nutritionistName: "Nora Fields", nutritionUrl: "https://example.com/?section=nutrition" },
};

import { ActionButton } from "@/emails/parts/button";
import { Layout } from "@/emails/parts/layout";
import { type Brand, type EmailTemplate, previewBrand, type Recipient } from "@/emails/parts/template";
import { Greeting, Paragraph, Title } from "@/emails/parts/text";

export interface PlanReadyProps extends Brand, Recipient {
  nutritionistName: string;
  nutritionUrl: string;
}

/** Says that a plan is there, never what it is called or says: both may tell of her health. */
function PlanReady({ firstName, nutritionistName, nutritionUrl, ...brand }: PlanReadyProps) {
  return (
    <Layout {...brand} preheader="Sign in to read or download it." reason="You get this email because you sent a food diary, and your plan is ready.">
      <Title>Your nutrition plan is ready</Title>
      <Greeting firstName={firstName} />
      <Paragraph>{nutritionistName} has read your food diary and written your plan. Sign in to read or download it, and ask about anything that is unclear.</Paragraph>
      <ActionButton href={nutritionUrl}>Open your nutrition plan</ActionButton>
    </Layout>
  );
}

export const planReady: EmailTemplate<PlanReadyProps> = {
  subject: () => "Your nutrition plan is ready",
  body: PlanReady,
  preview: { ...previewBrand, nutritionistName: "Nora Fields", nutritionUrl: "https://example.com/?section=nutrition" },
};

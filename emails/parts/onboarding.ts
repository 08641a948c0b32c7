/** Where a client is in their onboarding, as of when the email is sent. */
export interface OnboardingProps {
  /** The first step that is not done; null once all are. */
  nextStep: OnboardingStep | null;
  /** Whether any step is done. */
  hasBegun: boolean;
  /** Opens at the next step. */
  onboardingUrl: string;
}

/** The seven steps in order, each as in "Your next step: your consultation form." */
export const stepNames = {
  welcome_video: "the welcome video",
  consultation_form: "your consultation form",
  prenatal_form: "the short form about pregnancy and birth, which you can skip",
  nutrition_plan: "three questions about what you eat",
  agreement: "your agreement",
  app_training: "a short tour of the training app",
  fitr_setup: "setting up your training tools",
} as const;
export type OnboardingStep = keyof typeof stepNames;

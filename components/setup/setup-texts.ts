import type { SetupStepId } from "@/lib/practice/setup/rules";

interface SetupStepText {
  title: string;
  /** What the step is for. */
  text: string;
  /** The button that opens its page. */
  action: string;
  /** The button that skips it, and what is said once it is skipped. */
  skip: string;
  skipped: string;
}

export const setupStepTexts: Record<SetupStepId, SetupStepText> = {
  practice: { title: "Your practice", text: "The name your clients know you by, your time zone and the unit for weights", action: "Open practice", skip: "Skip", skipped: "Skipped" },
  plans: { title: "Plans and prices", text: "What you sell. You start with six plans: change them or add your own", action: "Check plans", skip: "Keep these plans", skipped: "Keeping the six plans" },
  payments: { title: "Payments", text: "Connect Stripe to take real payments. Until then every payment is a test", action: "Open payments", skip: "Stay in test mode", skipped: "Staying in test mode" },
  email: { title: "Email", text: "Connect Resend to email your clients. Until then you get links to send yourself", action: "Open email", skip: "Skip", skipped: "Skipped" },
  links: { title: "Links and videos", text: "Your calendar, chat, training app and welcome video, where clients need them", action: "Add links", skip: "Skip", skipped: "Skipped" },
  agreement: { title: "Agreement", text: "Read the text your clients sign, then confirm it or write your own", action: "Read agreement", skip: "Skip", skipped: "Skipped" },
  "first-client": { title: "Your first client", text: "Share your discovery form, add someone you coach already, or import a list", action: "Add a client", skip: "Skip", skipped: "Skipped" },
};

export const stepsLeftText = (count: number) => `${count} ${count === 1 ? "step" : "steps"} left`;

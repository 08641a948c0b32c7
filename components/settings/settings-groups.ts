import type { Settings } from "@/lib/core/settings/contract";

/** A setting with a field of its own; the logo and the version of the agreement have none. */
type SettingName = Exclude<keyof Settings, "logoUrl" | "agreementVersion">;

export interface SettingField {
  name: SettingName;
  label: string;
  hint: string;
  kind?: "email" | "tel" | "url" | "money" | "zone" | "long";
  required?: true;
}

export interface SettingGroup {
  title: string;
  description: string;
  fields: readonly SettingField[];
}

/** Every setting a coach can change, in the order and words of the page. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: "Your practice",
    description: "How clients know you. It shows everywhere as soon as you save.",
    fields: [
      { name: "productName", label: "Product name", hint: "In the header, in page titles and in every email", required: true },
      { name: "coachName", label: "Coach's name", hint: "Who clients write to. Left blank, the first coach's first name is used" },
      { name: "timeZone", label: "Time zone", hint: "Decides which Monday is due and when reminders go out", kind: "zone", required: true },
      { name: "revenueGoal", label: "Monthly revenue goal", hint: "What your month is measured against", kind: "money", required: true },
      { name: "testGbpPerUsd", label: "Pounds for one US dollar", hint: "What test payments in dollars count for in your figures. Real payments count as they were settled", kind: "money", required: true },
    ],
  },
  {
    title: "Email and contact",
    description: "Where your emails come from and how people reach you.",
    fields: [
      { name: "fromEmail", label: "From address", hint: "Your emails come from here, for example Maya Hart <maya@example.com>. Blank uses the server's own" },
      { name: "contactEmail", label: "Contact email", hint: "Shown to people who have just sent you the discovery form", kind: "email" },
      { name: "contactPhone", label: "Contact phone", hint: "Shown beside it", kind: "tel" },
    ],
  },
  {
    title: "Calls and chat",
    description: "Links that open elsewhere. A blank one is not shown to anyone.",
    fields: [
      { name: "bookCallLink", label: "Discovery call", hint: "Where a new lead books her first call", kind: "url" },
      { name: "schedulingLink", label: "Session booking", hint: "Opens from Schedule Session on a client's profile", kind: "url" },
      { name: "goalCallLink", label: "Goal call", hint: "In the email that follows your check-in feedback", kind: "url" },
      { name: "groupCallsLink", label: "Group calls", hint: "In your message on the client's dashboard", kind: "url" },
      { name: "chatLink", label: "Chat", hint: "Your WhatsApp or other chat, on the client's dashboard", kind: "url" },
      { name: "nutritionSupportLink", label: "Nutrition support", hint: "On the client's dashboard", kind: "url" },
    ],
  },
  {
    title: "Training and nutrition tools",
    description: "What clients set up in their onboarding.",
    fields: [
      { name: "trainingPlatformUrl", label: "Training platform", hint: "Where her training plan lives", kind: "url" },
      { name: "nutritionTrackerUrl", label: "Nutrition tracker", hint: "The app she tracks her food in", kind: "url" },
      { name: "nutritionTrackerUsername", label: "Your tracker username", hint: "Whom she shares her diary with" },
      { name: "nutritionGroupUrl", label: "Nutrition group", hint: "The group she joins", kind: "url" },
      { name: "nutritionGroupCode", label: "Group join code", hint: "What she enters to be let in" },
    ],
  },
  {
    title: "Videos",
    description: "From YouTube, Vimeo or Loom. A step without a video shows none.",
    fields: [
      { name: "welcomeVideoUrl", label: "Welcome video", hint: "The first step of onboarding", kind: "url" },
      { name: "trainingVideoUrl", label: "Training app video", hint: "Shows her round the training app", kind: "url" },
    ],
  },
  {
    title: "Agreement",
    description: "What a client signs. Who has signed keeps the words she signed.",
    fields: [
      { name: "contractUrl", label: "Contract link", hint: "The full contract, where it lives elsewhere", kind: "url" },
      { name: "agreementText", label: "Coaching agreement", hint: "Saving other words makes a new version", kind: "long" },
    ],
  },
];

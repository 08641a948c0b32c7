import type { Settings } from "@/lib/core/settings/contract";
import { agreementAnchor } from "@/lib/platform/paths";

/** The settings with a text field, so not the logo and not the read-only agreement version. */
type SettingName = Exclude<keyof Settings, "logoUrl" | "agreementVersion" | "agreementConfirmed">;

export interface SettingField {
  name: SettingName;
  label: string;
  hint: string;
  kind?: "email" | "tel" | "url" | "money" | "months" | "zone" | "plan" | "long" | "lines" | "switch" | "weight-unit";
  required?: true;
}

export interface SettingGroup {
  title: string;
  /** The id of its card, for links. */
  anchor?: string;
  description: string;
  fields: readonly SettingField[];
}

/** The settings form, in the order of the page. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: "Your practice",
    description: "How your clients know you. Changes show everywhere as soon as you save.",
    fields: [
      { name: "productName", label: "Product name", hint: "Shown in the header, page titles and every email", required: true },
      { name: "coachName", label: "Coach's name", hint: "The name your clients write to. Leave blank to use the first coach's first name" },
      { name: "timeZone", label: "Time zone", hint: "Sets when check-ins are due and reminders go out", kind: "zone", required: true },
      { name: "weightUnit", label: "Show weights in", hint: "For everyone who hasn't chosen in their own profile", kind: "weight-unit" },
      { name: "revenueGoal", label: "Monthly revenue goal", hint: "Your dashboard compares each month with this goal", kind: "money", required: true },
      { name: "testGbpPerUsd", label: "Pounds for one US dollar", hint: "Converts test payments in dollars for your figures. Real payments count at the rate they were settled", kind: "money", required: true },
      { name: "defaultPriceId", label: "Plan when none is set up", hint: "What clients can subscribe to on their own if you haven't set up a plan for them", kind: "plan" },
    ],
  },
  {
    title: "Emails that Stripe sends",
    description: "Stripe can email your clients about payments too. Switch on what your Stripe account already sends, and we won't send our own, so nobody gets two.",
    fields: [
      { name: "stripeSendsReceipts", label: "Receipts", hint: "In Stripe: Settings, Customer emails, Successful payments", kind: "switch" },
      { name: "stripeSendsFailedPayments", label: "Failed payments", hint: "In Stripe: Settings, Billing, Subscriptions and emails", kind: "switch" },
      { name: "stripeSendsCardExpiry", label: "Expiring cards", hint: "In Stripe: Settings, Billing, Subscriptions and emails", kind: "switch" },
    ],
  },
  {
    title: "Email and contact",
    description: "Where your emails come from and how people can reach you.",
    fields: [
      { name: "fromEmail", label: "From address", hint: "For example Maya Hart <maya@example.com>. Leave blank to use the default address" },
      { name: "contactEmail", label: "Contact email", hint: "Shown after someone sends you the discovery form", kind: "email" },
      { name: "contactPhone", label: "Contact phone", hint: "Shown next to the contact email", kind: "tel" },
      { name: "discoveryIndexed", label: "Search engines may list the discovery form", hint: "So that people can find you. Nothing else of yours is ever listed", kind: "switch" },
      { name: "dataController", label: "Responsible for people's data", hint: "Your name and postal address, shown in the privacy notice and in every email", kind: "lines" },
    ],
  },
  {
    title: "Calls and chat",
    description: "Links to your calendars and chats. Blank links aren't shown.",
    fields: [
      { name: "bookCallLink", label: "Discovery call", hint: "Where new leads book their first call", kind: "url" },
      { name: "schedulingLink", label: "Session booking", hint: "Opens when you choose Schedule Session on a client's profile", kind: "url" },
      { name: "goalCallLink", label: "Goal call", hint: "Included in the email after your check-in feedback", kind: "url" },
      { name: "groupCallsLink", label: "Group calls", hint: "Included in your message on the client's dashboard", kind: "url" },
      { name: "chatLink", label: "Chat", hint: "Your WhatsApp or other chat, shown on the client's dashboard", kind: "url" },
      { name: "nutritionSupportLink", label: "Nutrition support", hint: "Shown on the client's dashboard", kind: "url" },
    ],
  },
  {
    title: "Training and nutrition tools",
    description: "What clients set up during onboarding.",
    fields: [
      { name: "trainingPlatformUrl", label: "Training platform", hint: "Where clients find their training plan", kind: "url" },
      { name: "nutritionTrackerUrl", label: "Nutrition tracker", hint: "The app clients track their food in", kind: "url" },
      { name: "nutritionTrackerUsername", label: "Your tracker username", hint: "The username clients share their food diary with" },
      { name: "nutritionGroupUrl", label: "Nutrition group", hint: "The group clients join", kind: "url" },
      { name: "nutritionGroupCode", label: "Group join code", hint: "The code clients enter to join the group" },
    ],
  },
  {
    title: "Videos",
    description: "Links to YouTube, Vimeo or Loom. Leave one blank to show no video.",
    fields: [
      { name: "welcomeVideoUrl", label: "Welcome video", hint: "The first step of onboarding", kind: "url" },
      { name: "welcomeTranscriptUrl", label: "Welcome video transcript", hint: "A link to its text or captions, shown beside the video", kind: "url" },
      { name: "trainingVideoUrl", label: "Training app video", hint: "Shows clients around the training app", kind: "url" },
      { name: "trainingTranscriptUrl", label: "Training app video transcript", hint: "A link to its text or captions, shown beside the video", kind: "url" },
    ],
  },
  {
    title: "How long you keep people's data",
    description: "After this time we suggest whose data to erase, under Data to erase. Clients are never erased without you.",
    fields: [
      { name: "leadRetentionMonths", label: "Leads without contact", hint: "Counted from the last thing that happened with them", kind: "months", required: true },
      { name: "clientRetentionMonths", label: "Inactive clients", hint: "Counted from their last visit, check-in, message or payment", kind: "months", required: true },
    ],
  },
  {
    title: "Agreement",
    anchor: agreementAnchor,
    description: "What your clients sign. Signed agreements keep their original wording.",
    fields: [
      { name: "contractUrl", label: "Contract link", hint: "A link to the full contract, if you keep it elsewhere", kind: "url" },
      { name: "agreementText", label: "Coaching agreement", hint: "Editing creates a new version", kind: "long" },
    ],
  },
];

import type { Settings } from "@/lib/core/settings/contract";
import { defaultGbpPerUsd } from "@/lib/core/settings/rules";
import { lastYearOfBankHolidays } from "@/lib/core/working-time/bank-holidays";
import { paths } from "@/lib/platform/paths";
import type { SettingsPage } from "@/lib/platform/settings-page-names";

/** The settings that can be typed or chosen. */
type SettingName = Exclude<keyof Settings, "version" | "logoUrl" | "agreementVersion" | "agreementConfirmed">;

export interface SettingField {
  name: SettingName;
  label: string;
  hint: string;
  /** Where a coach can see it. */
  shownIn?: { label: string; href: string };
  kind?: "email" | "tel" | "url" | "money" | "number" | "months" | "zone" | "agreement" | "lines" | "switch" | "weight-unit" | "working-days" | "working-hours" | "bank-holidays" | "day" | "away-message";
  required?: true;
}

export interface SettingGroup {
  title: string;
  description: string;
  fields: readonly SettingField[];
}

const discoveryForm = { label: "Discovery form", href: paths.discovery };
const privacyNotice = { label: "Privacy notice", href: paths.privacy };
const dashboard = { label: "Your dashboard", href: paths.section("dashboard") };
const checkIns = { label: "Check-ins", href: paths.section("checkins") };
const clients = { label: "Clients", href: paths.section("clients") };
const everyEmail = { label: "Email preview", href: paths.emailPreview };
const emailText = (type: string) => ({ label: "See the email", href: paths.emailTemplate(type) });

/** The fields of each settings page that has a form, in their order. */
export const settingGroups = {
  practice: [
    {
      title: "Your practice",
      description: "How your clients know you. Changes show everywhere as soon as you save.",
      fields: [
        { name: "productName", label: "Product name", hint: "In the header, page titles and every email.", shownIn: everyEmail, required: true },
        { name: "coachName", label: "Coach's name", hint: "The name your clients write to. Leave blank to use the first coach's first name.", shownIn: everyEmail },
        { name: "timeZone", label: "Time zone", hint: "Sets when check-ins are due and reminders go out.", shownIn: checkIns, kind: "zone", required: true },
        { name: "weightUnit", label: "Show weights in", hint: "For everyone who hasn't chosen in their own profile, and in the discovery form.", shownIn: checkIns, kind: "weight-unit" },
        { name: "revenueGoal", label: "Monthly revenue goal", hint: "Your dashboard compares each month with this goal. Leave blank for none.", shownIn: dashboard, kind: "money" },
      ],
    },
    {
      title: "How people find and reach you",
      description: "For new enquiries, and for replies to your emails.",
      fields: [
        { name: "contactEmail", label: "Contact email", hint: "Shown after someone sends you the discovery form, and where replies to your emails go.", shownIn: discoveryForm, kind: "email" },
        { name: "contactPhone", label: "Contact phone", hint: "Shown next to the contact email.", shownIn: discoveryForm, kind: "tel" },
        { name: "discoveryIndexed", label: "Search engines may list the discovery form", hint: "So that people can find you. Nothing else of yours is ever listed.", kind: "switch" },
      ],
    },
  ],
  "working-time": [
    {
      title: "When you work",
      description: "Replies, plans and reviews are promised in working time: 24 hours are one working day.",
      fields: [
        { name: "workingDays", label: "Working days", hint: "Promises wait on all other days.", kind: "working-days", required: true },
        { name: "workingHours", label: "Working hours", hint: "What arrives later counts from the next working day. Leave both blank for any time of day.", kind: "working-hours" },
        { name: "bankHolidays", label: "Bank holidays", hint: `Promises wait on these days too. We know them until the end of ${lastYearOfBankHolidays}.`, kind: "bank-holidays" },
      ],
    },
    {
      title: "When you're away",
      description: "Promises wait until you're back. From a week before, clients see it on their home screen, in Messages, after a check-in and in emails about your work. Leads see only the dates.",
      fields: [
        { name: "awayFrom", label: "First day away", hint: "Leave both days blank if you're not away.", kind: "day" },
        { name: "awayUntil", label: "Back on", hint: "Your first day back. Clients read that you're away until this day.", kind: "day" },
        { name: "awayMessage", label: "Message to your clients", hint: "Shown with the dates, for example who to ask meanwhile.", kind: "away-message" },
      ],
    },
  ],
  plans: [
    {
      title: "Exchange rate",
      description: "Converts plans in dollars for Monthly Revenue, and test payments in dollars for all your figures. Real payments count at the rate they were settled.",
      fields: [{ name: "testGbpPerUsd", label: "Pounds for one US dollar", hint: `Leave blank to use ${defaultGbpPerUsd}.`, shownIn: { label: "Finances", href: paths.finances }, kind: "number" }],
    },
  ],
  payments: [
    {
      title: "Emails that Stripe sends",
      description: "Stripe can email your clients too. Switch on what Stripe already sends, and we won't send ours as well.",
      fields: [
        { name: "stripeSendsReceipts", label: "Receipts", hint: "In Stripe: Settings, Customer emails, Successful payments", kind: "switch" },
        { name: "stripeSendsFailedPayments", label: "Failed payments", hint: "In Stripe: Settings, Billing, Subscriptions and emails", kind: "switch" },
        { name: "stripeSendsCardExpiry", label: "Expiring cards", hint: "In Stripe: Settings, Billing, Subscriptions and emails", kind: "switch" },
      ],
    },
  ],
  email: [
    {
      title: "Your emails",
      description: "What people see at the top and at the end of every email.",
      fields: [
        { name: "fromEmail", label: "From address", hint: "For example Maya Hart <maya@example.com>. Leave blank to use the default address.", shownIn: everyEmail },
        { name: "dataController", label: "Responsible for people's data", hint: "Your name and postal address, at the end of every email.", shownIn: privacyNotice, kind: "lines" },
      ],
    },
  ],
  links: [
    {
      title: "Calls and chat",
      description: "Links to your calendars and chats. Blank links aren't shown.",
      fields: [
        { name: "bookCallLink", label: "Discovery call", hint: "Where new leads book their first call.", shownIn: discoveryForm, kind: "url" },
        { name: "schedulingLink", label: "Session booking", hint: "Opens when you choose Schedule Session on a client's profile.", shownIn: clients, kind: "url" },
        { name: "goalCallLink", label: "Goal call", hint: "In the email after your check-in feedback.", shownIn: emailText("coach-feedback"), kind: "url" },
        { name: "groupCallsLink", label: "Group calls", hint: "In your message on the client's dashboard", kind: "url" },
        { name: "chatLink", label: "Chat", hint: "Your WhatsApp or other chat, on the client's dashboard", kind: "url" },
        { name: "nutritionSupportLink", label: "Nutrition support", hint: "On the client's dashboard", kind: "url" },
      ],
    },
    {
      title: "Training and nutrition tools",
      description: "What clients set up during onboarding.",
      fields: [
        { name: "trainingPlatformUrl", label: "Training platform", hint: "Where clients find their training plan.", shownIn: emailText("program-delivery"), kind: "url" },
        { name: "nutritionTrackerUrl", label: "Nutrition tracker", hint: "The app clients track their food in", kind: "url" },
        { name: "nutritionTrackerUsername", label: "Your tracker username", hint: "The username clients share their food diary with" },
        { name: "nutritionGroupUrl", label: "Nutrition group", hint: "The group clients join", kind: "url" },
        { name: "nutritionGroupCode", label: "Group join code", hint: "The code clients enter to join the group" },
      ],
    },
    {
      title: "Videos",
      description: "Links to YouTube, Vimeo or Loom, shown to clients during onboarding. Leave one blank to show no video.",
      fields: [
        { name: "welcomeVideoUrl", label: "Welcome video", hint: "The first step of onboarding", kind: "url" },
        { name: "welcomeTranscriptUrl", label: "Welcome video transcript", hint: "A link to its text or captions, shown beside the video", kind: "url" },
        { name: "trainingVideoUrl", label: "Training app video", hint: "Shows clients around the training app", kind: "url" },
        { name: "trainingTranscriptUrl", label: "Training app video transcript", hint: "A link to its text or captions, shown beside the video", kind: "url" },
      ],
    },
  ],
  agreement: [
    {
      title: "Agreement",
      description: "What your clients sign. Signed agreements keep their original wording.",
      fields: [
        { name: "contractUrl", label: "Contract link", hint: "A link to the full contract, if you keep it elsewhere.", shownIn: emailText("contract-delivery"), kind: "url" },
        { name: "agreementText", label: "Coaching agreement", hint: "Editing creates a new version.", kind: "agreement" },
      ],
    },
  ],
  data: [
    {
      title: "How long you keep people's data",
      description: "After this time we suggest whose data to erase. Clients are never erased without you.",
      fields: [
        { name: "leadRetentionMonths", label: "Leads without contact", hint: "Counted from the last thing that happened with them.", shownIn: { label: "Data to erase", href: paths.dataToErase }, kind: "months", required: true },
        { name: "clientRetentionMonths", label: "Inactive clients", hint: "Counted from their last visit, check-in, message or payment.", shownIn: { label: "Data to erase", href: paths.dataToErase }, kind: "months", required: true },
      ],
    },
  ],
} satisfies Partial<Record<SettingsPage, readonly SettingGroup[]>>;

/** The settings pages with a form. */
export type SettingsFormPage = keyof typeof settingGroups;

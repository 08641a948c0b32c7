import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";
import { collapseWhitespace, hasVisibleText, numberRange, requiredTitle, text, uploadedFileUrl } from "@/lib/api/schemas";
import { customTextVariables, findUnknownVariable } from "@/lib/core/settings/custom-text";
import { isTimeZone, isWebLink, maxChipLength, maxChips, maxQuestionsWithChips, parseSenderAddress } from "@/lib/core/settings/rules";
import { isVideoUrl } from "@/lib/core/settings/video";
import { fillRecord } from "@/lib/platform/objects";
import { weightUnits } from "@/lib/platform/units";

const isEmail = (value: string) => z.email().safeParse(value).success;

/** An optional setting: blank text or null clears it, leaving it out keeps it. */
const clearableSetting = (max: number, isValid: (value: string) => boolean, message: string) =>
  z.pipe(
    z.nullish(text(max).check(z.refine((value) => value === "" || isValid(value), message))),
    z.transform((value) => (value === "" ? null : value)),
  );

const clearableLink = () => clearableSetting(2000, isWebLink, "Please enter a full link that starts with https://");
const clearableVideoLink = () => clearableSetting(2000, isVideoUrl, "Please enter a link to a video on YouTube, Vimeo or Loom");
const clearableText = (max = 254) => clearableSetting(max, () => true, "");

/** A coach's own email text. Refuses a variable that we can't fill in. */
const customEmailText = () =>
  z.pipe(
    z.nullish(
      text(10_000).check(
        z.check(({ value, issues }) => {
          const unknown = findUnknownVariable(value);
          if (unknown) issues.push({ code: "custom", message: `We can't fill in ${unknown}. You can use ${customTextVariables.map((name) => `{${name}}`).join(" and ")}.`, input: value });
        }),
      ),
    ),
    z.transform((value) => (value === "" ? null : value)),
  );

/** The settings that may be null. */
const optionalFields = {
  fromEmail: clearableSetting(254, (value) => isEmail(parseSenderAddress(value) ?? ""), "Please use name@example.com or Name <name@example.com>"),
  contactEmail: clearableSetting(254, isEmail, "Please enter a valid email"),
  contactPhone: clearableSetting(50, (value) => /^\+?[\d\s()./-]{5,}$/.test(value), "Please enter a phone number"),
  bookCallLink: clearableLink(),
  schedulingLink: clearableLink(),
  goalCallLink: clearableLink(),
  groupCallsLink: clearableLink(),
  chatLink: clearableLink(),
  nutritionSupportLink: clearableLink(),
  trainingPlatformUrl: clearableLink(),
  welcomeVideoUrl: clearableVideoLink(),
  trainingVideoUrl: clearableVideoLink(),
  /** The words of each video, for those who read them. */
  welcomeTranscriptUrl: clearableLink(),
  trainingTranscriptUrl: clearableLink(),
  nutritionTrackerUrl: clearableLink(),
  nutritionTrackerUsername: clearableText(),
  nutritionGroupUrl: clearableLink(),
  nutritionGroupCode: clearableText(),
  contractUrl: clearableLink(),
  agreementText: clearableText(10_000),
  /** The coach's own text in the Welcome Email, and in the emails of the other automation rules. */
  emailTemplate: customEmailText(),
  contractDeliveryText: customEmailText(),
  intakeReminderText: customEmailText(),
  programDeliveryText: customEmailText(),
  /** Who is responsible for people's data, with a postal address, for the privacy notice and the footer of emails. */
  dataController: clearableText(500),
};
export type OptionalSetting = keyof typeof optionalFields;
export const optionalSettings = Object.keys(optionalFields) as OptionalSetting[];

/** Which emails Stripe sends itself, so that clients don't get ours too. */
export const stripeEmailSettings = ["stripeSendsReceipts", "stripeSendsFailedPayments", "stripeSendsCardExpiry"] as const;

const hasWholePence = (pounds: number) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6;
const pounds = z.number("Please enter an amount").check(...numberRange(0, 10_000_000), z.refine(hasWholePence, "Please enter an amount in pounds and whole pence"));

const retentionMonths = z.int("Please enter a whole number of months").check(...numberRange(1, 120));

const chip = z.string("Please write this quick answer").check(z.overwrite(collapseWhitespace), z.refine(hasVisibleText, "Please write this quick answer"), z.maxLength(maxChipLength, `Please use at most ${maxChipLength} characters`));

/** The quick answers of one question, none twice. */
export const chipList = z.array(chip).check(
  z.maxLength(maxChips, `Please use at most ${maxChips} quick answers`),
  z.check(({ value, issues }) => {
    const index = value.findIndex((one, place) => value.findIndex((other) => other.toLowerCase() === one.toLowerCase()) < place);
    if (index >= 0) issues.push({ code: "custom", message: "You already have this quick answer", input: value, path: [index] });
  }),
);

export const settings = z.object({
  productName: z.string(),
  logoUrl: z.nullable(z.string()),
  coachName: z.string(),
  timeZone: z.string(),
  /** Goes up with every saved change. */
  version: z.number(),
  /** Pounds a month; null until a coach sets a goal. */
  revenueGoal: z.nullable(z.number()),
  /** Pounds per US dollar, for test payments and expected monthly revenue; null for the built-in rate. */
  testGbpPerUsd: z.nullable(z.number()),
  /** Months without contact after which a lead is proposed for erasure, and without activity after which a client is. */
  leadRetentionMonths: z.number(),
  clientRetentionMonths: z.number(),
  /** Whether coaches and nutritionists can use nothing before they have a second factor. */
  staffSecondFactor: z.boolean(),
  /** Whether search engines may list the discovery form. */
  discoveryIndexed: z.boolean(),
  /** The unit of weights for everyone who has not chosen one; null shows kg on profiles and lbs on check-in screens. */
  weightUnit: z.nullable(z.enum(weightUnits)),
  ...fillRecord(stripeEmailSettings, z.boolean()),
  ...fillRecord(optionalSettings, z.nullable(z.string())),
  /** The quick answers of the check-in by question; one that is left out has the suggested ones. Null until a coach changes them. */
  checkInChips: z.nullable(z.record(z.string(), z.array(z.string()))),
  agreementVersion: z.number(),
  /** Whether a coach has confirmed or written the agreement's current text. */
  agreementConfirmed: z.boolean(),
});
export type Settings = z.output<typeof settings>;
export type CheckInChips = NonNullable<Settings["checkInChips"]>;

export const readSettings = endpoint({
  method: "GET",
  path: "/api/settings",
  access: ["coach"],
  summary: "The practice's settings; the revenue goal is in pounds",
  live: { provides: ["settings"] },
  response: settings,
});

/** The settings that decide who gets in and how long data are kept. Changing one needs step-up (PRODUCT.md "security settings"). */
const securitySettings = ["leadRetentionMonths", "clientRetentionMonths", "staffSecondFactor"] as const;

export const editSettings = endpoint({
  method: "PATCH",
  path: "/api/settings",
  access: ["coach"],
  summary: "Updates the settings that are sent; blank text clears one. A changed agreement text gets a new version number; `agreementConfirmed` confirms the current one. `version` names the version that was edited: 409 with the `current` settings if there is a newer one",
  stepUp: true,
  stepUpIf: (body) => securitySettings.some((name) => body[name] !== undefined),
  input: { json: z.object({
    version: z.optional(z.int("Please send the version you edited")),
    productName: z.optional(requiredTitle("Please give the product a name")),
    logoUrl: z.nullish(uploadedFileUrl("Please upload the logo again")),
    coachName: z.optional(text(254)),
    timeZone: z.optional(z.string("Please choose a time zone").check(z.trim(), z.refine(isTimeZone, "Please choose a time zone from the list"))),
    revenueGoal: z.nullish(pounds),
    testGbpPerUsd: z.nullish(z.number("Please enter a number").check(...numberRange(0.01, 100))),
    leadRetentionMonths: z.optional(retentionMonths),
    clientRetentionMonths: z.optional(retentionMonths),
    staffSecondFactor: z.optional(z.boolean()),
    discoveryIndexed: z.optional(z.boolean()),
    weightUnit: z.nullish(z.enum(weightUnits, "Please choose one of the three")),
    ...fillRecord(stripeEmailSettings, z.optional(z.boolean())),
    /** By question: the name of a built-in one, or the id of one of the practice's own. */
    checkInChips: z.nullish(z.record(z.string().check(z.minLength(1), z.maxLength(100)), chipList).check(z.refine((byQuestion) => Object.keys(byQuestion).length <= maxQuestionsWithChips, `Please send at most ${maxQuestionsWithChips} questions`))),
    agreementConfirmed: z.optional(z.literal(true)),
    ...optionalFields,
  }) },
  response: settings,
  // The time zone decides which Monday is due, and most screens show names or links from the settings.
  errors: ["conflict"],
  live: { invalidates: ["settings", "check-ins", "people"] },
});
/** The pictures of the manifest and of links; their names are in `brandPictures`. */
export const downloadBrandPicture = endpoint({
  method: "GET",
  path: "/api/brand-pictures/:name",
  access: "public",
  summary: "The practice's logo as an app icon or as the picture of a link (icon-192, icon-512, maskable-192, maskable-512, apple-touch, link)",
  response: rawResponse,
  contentType: "image/png",
});

/** The settings that the automation rules use. */
export const automationSettings = z.object({
  contractUrl: optionalFields.contractUrl,
  fromEmail: optionalFields.fromEmail,
  emailTemplate: optionalFields.emailTemplate,
  contractDeliveryText: optionalFields.contractDeliveryText,
  intakeReminderText: optionalFields.intakeReminderText,
  programDeliveryText: optionalFields.programDeliveryText,
});
export type SettingsEdit = z.output<typeof editSettings.body>;

import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";
import { knownVariablesOnly, numberRange, requiredTitle, text, uploadedFileUrl } from "@/lib/api/schemas";
import { customTextVariables } from "@/lib/core/settings/custom-text";
import { isTimeOfDay, isTimeZone, isWebLink, maxAwayMessageLength, maxChipLength, maxChips, maxQuestionsWithChips, parseSenderAddress } from "@/lib/core/settings/rules";
import { isVideoUrl } from "@/lib/core/settings/video";
import { bankHolidayRegions } from "@/lib/core/working-time/regions";
import { fillRecord } from "@/lib/platform/objects";
import { collapseWhitespace, hasVisibleText } from "@/lib/platform/texts";
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
      text(10_000).check(knownVariablesOnly(customTextVariables)),
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
  /** What clients read while the coach is away. */
  awayMessage: clearableText(maxAwayMessageLength),
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

/** A day of this century, so that counting on from it stays within what the database and JavaScript can hold. */
const clearableDay = () => clearableSetting(10, (value) => z.iso.date().safeParse(value).success && value.startsWith("20"), "Please enter a date");

/** When the practice works, as a coach sends it. Whether the two days away fit is for `updateSettings`, which knows both. */
export const workingTimeFields = {
  /** The first day away, and the first day back. */
  awayFrom: clearableDay(),
  awayUntil: clearableDay(),
  /** 1 for Monday to 7 for Sunday. */
  workingDays: z.optional(
    z.array(z.int().check(...numberRange(1, 7)), "Please choose your working days").check(
      z.minLength(1, "Please choose at least one working day"),
      z.maxLength(7, "Please choose each day once"),
      z.overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b)),
    ),
  ),
  workingHours: z.nullish(
    z.object({ from: z.string(), to: z.string() }, "Please enter both times, or neither").check(
      z.refine(({ from, to }) => isTimeOfDay(from) && isTimeOfDay(to), "Please enter both times, or neither"),
      z.refine(({ from, to }) => from < to, "Please choose an end after the start"),
    ),
  ),
  bankHolidays: z.optional(z.enum(bankHolidayRegions, "Please choose from the list")),
};

/** The settings that decide when promises are due. */
export const promiseSettings = z.object({ timeZone: z.optional(z.string("Please choose a time zone").check(z.trim(), z.refine(isTimeZone, "Please choose a time zone from the list"))), ...workingTimeFields });
export type WorkingTimeEdit = z.output<typeof promiseSettings>;

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
  /** The first day away and the first day back, both or neither. */
  awayFrom: z.nullable(z.iso.date()),
  awayUntil: z.nullable(z.iso.date()),
  /** 1 for Monday to 7 for Sunday. */
  workingDays: z.array(z.number()),
  /** Local times (HH:MM); null where any time of a working day counts. */
  workingHours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  bankHolidays: z.enum(bankHolidayRegions),
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

export const readCoachAway = endpoint({
  method: "GET",
  path: "/api/coach-away",
  access: ["client"],
  summary: "When the coach is away and back at work, from a week before; null otherwise",
  offline: ["client"],
  live: { provides: ["settings"] },
  response: z.nullable(z.object({ coachName: z.string(), from: z.iso.date(), until: z.iso.date(), hasBegun: z.boolean(), today: z.iso.date(), message: z.nullable(z.string()) })),
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
    ...promiseSettings.shape,
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
  // The time zone decides which Monday is due, working time when promises are, and most screens show names or links from the settings.
  errors: ["conflict"],
  live: { invalidates: ["settings", "check-ins", "people", "promises", "nutrition"] },
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
  version: z.optional(z.int("Please send the version you edited")),
  contractUrl: optionalFields.contractUrl,
  fromEmail: optionalFields.fromEmail,
  emailTemplate: optionalFields.emailTemplate,
  contractDeliveryText: optionalFields.contractDeliveryText,
  intakeReminderText: optionalFields.intakeReminderText,
  programDeliveryText: optionalFields.programDeliveryText,
});
export type SettingsEdit = z.output<typeof editSettings.body>;

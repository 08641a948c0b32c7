import * as z from "zod/mini";
import { endpoint, everyCoach } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { day, email, instant, requiredName, requiredText, searchText, success, text } from "@/lib/api/schemas";
import { confidenceOptions, discoveryAnswerNames, discoveryInjuryOptions, discoveryMeasureNames, discoveryRequiredMessages, experienceOptions, goalOptions, honeypotName, referralOptions, sleepOptions, trainingDayOptions } from "@/lib/outreach/leads/discovery-options";
import { budgets, contactMethods, leadEventKinds, leadOutcomes, leadPriorities, leadStages, openStages, urgencies } from "@/lib/outreach/leads/options";
import { leadViews } from "@/lib/outreach/leads/rules";
import { leadSubmission } from "@/lib/outreach/leads/submission-contract";
import { addressProblem, emailDelivery } from "@/lib/core/email/contract";
import { paymentSetup } from "@/lib/money/payment-links/contract";
import { linkDelivery } from "@/lib/people/accounts/contract";
import { fillRecord } from "@/lib/platform/objects";
import { collapseWhitespace } from "@/lib/platform/texts";

const nullableText = z.nullable(z.string());

/** A lead in lists. `priority` is null once it is won or lost; `nextAction` follows from the stage. */
export const lead = z.object({
  id: z.string(),
  fullName: z.string(),
  email: nullableText,
  phone: nullableText,
  instagram: nullableText,
  personalNotes: nullableText,
  followUpDate: z.nullable(day()),
  /** Open, with a follow-up date of today or earlier. */
  followUpDue: z.boolean(),
  budget: nullableText,
  urgency: z.enum(urgencies),
  stage: z.enum(leadStages),
  priority: z.nullable(z.enum(leadPriorities)),
  nextAction: z.string(),
  contactMethod: z.enum(contactMethods),
  goals: z.array(z.string()),
  /** In years. */
  trainingExperience: z.nullable(z.number()),
  motivation: nullableText,
  dreamOutcome: nullableText,
  referralSource: nullableText,
  submittedAt: instant(),
  lastActivity: z.nullable(instant()),
  /** When the discovery form was sent; null before that. */
  answeredAt: z.nullable(instant()),
  /** Whether some of the answers came without consent. */
  consentMissing: z.boolean(),
  /** How many discovery forms were kept beside the lead and wait for the coach. */
  waitingSubmissions: z.number(),
  /** The reason of the outcome, if given. */
  outcomeReason: nullableText,
  /** The client's id once converted. */
  clientId: nullableText,
  suspectedSpam: z.boolean(),
  /** They don't want invitations or reminders by email, and get none. */
  optedOut: z.boolean(),
  /** Goes up with every change to the fields that a coach edits. */
  version: z.number(),
});
export type Lead = z.output<typeof lead>;

const leadEvent = z.object({
  id: z.string(),
  kind: z.enum(leadEventKinds),
  fromStage: z.nullable(z.enum(leadStages)),
  toStage: z.nullable(z.enum(leadStages)),
  /** The text of a note, the reason of an outcome, or what an edit changed. */
  text: nullableText,
  createdAt: instant(),
});
export type LeadEvent = z.output<typeof leadEvent>;

const answerFields = fillRecord([...discoveryAnswerNames, ...discoveryMeasureNames, "confidence", "sleepHours", "trainingDays"], nullableText);

/** One lead with all answers and the history, newest first. */
export const leadDetails = z.extend(lead, {
  ...answerFields,
  /** Why nothing is sent to their email; null if emails go there. */
  emailProblem: z.nullable(addressProblem),
  dateOfBirth: z.nullable(day()),
  injuries: z.array(z.string()),
  /** When the lead agreed to all answers; null while some came without consent. */
  consentAt: z.nullable(instant()),
  /** The absolute link to the lead's discovery form; null for a lead without a link. */
  trackableLink: nullableText,
  events: z.array(leadEvent),
  /** The forms as they were sent, newest first, at most 50. */
  submissions: z.array(leadSubmission),
});
export type LeadDetails = z.output<typeof leadDetails>;

export type LeadView = (typeof leadViews)[number];

const leadFilterQuery = z.object({
  q: searchText,
  view: z._default(z.enum(leadViews, "Please choose pipeline, all or spam"), "all"),
  stage: z.optional(z.enum(leadStages, "Please choose a stage from the list")),
});

export const listLeads = endpoint({
  method: "GET",
  path: "/api/leads",
  access: ["coach"],
  summary: "The leads, newest first, or as the pipeline sorts them: by priority, then due follow-ups first, then the longest neglected first; `q` finds a part of a name, email, phone number or Instagram name",
  query: z.extend(pageQuery, leadFilterQuery.shape),
  live: { provides: ["leads"] },
  response: z.array(lead),
});

export const listLeadIds = endpoint({
  method: "GET",
  path: "/api/leads/ids",
  access: ["coach"],
  summary: "The ids of all leads of a view, for selecting them",
  query: leadFilterQuery,
  live: { provides: ["leads"] },
  response: z.array(z.string()),
});

const countsByStage = fillRecord(leadStages, z.number());

export const readPipelineStats = endpoint({
  method: "GET",
  path: "/api/leads/stats/pipeline",
  access: ["coach"],
  summary: "How many leads there are at each stage, how many of them were won (percent, one decimal), and how many open ones are urgent",
  live: { provides: ["leads"] },
  response: z.object({
    total: z.number(),
    active: z.number(),
    newInquiries: z.number(),
    conversionRate: z.number(),
    actionRequired: z.number(),
    stages: z.object(countsByStage),
  }),
});
export type PipelineStats = z.output<typeof readPipelineStats.response>;

export const readLead = endpoint({
  method: "GET",
  path: "/api/leads/:id",
  access: ["coach"],
  summary: "One lead with answers and history",
  live: { provides: ["leads"] },
  response: leadDetails,
});

const nameRequiredMessage = "Please enter a name";
const isBlank = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");
const blankToUndefined = (value: unknown) => (isBlank(value) ? undefined : value);
/** A schema that validates a value after `change`. */
const preprocess = <S extends z.ZodMiniType>(change: (value: unknown) => unknown, schema: S) =>
  z.pipe(z.transform(change), schema as z.ZodMiniType) as z.ZodMiniType<unknown> as z.ZodMiniType<z.output<S>, z.input<S>>;
/** Optional; blank counts as absent, as a form without scripts sends it. */
const optionalOrBlank = <S extends z.ZodMiniType>(schema: S) => z.optional(preprocess(blankToUndefined, z.optional(schema)));

export const addLead = endpoint({
  method: "POST",
  path: "/api/leads/quick-add",
  access: ["coach"],
  summary: "Adds a prospect and emails the discovery form. 200 with the open lead if one has that email, who isn't emailed the form twice. Someone who doesn't want emails (`optedOut`) is added and not emailed",
  input: { json: z.object({ fullName: requiredName(nameRequiredMessage), email: email() }) },
  response: z.extend(lead, emailDelivery),
  live: { invalidates: ["leads", "emails"] },
  statuses: [200, 201],
});

export const sendDiscoveryForm = endpoint({
  method: "POST",
  path: "/api/leads/:id/discovery-form",
  access: ["coach"],
  summary: "Emails a lead the discovery form; with `sendAgain` false only if they haven't been emailed it. 409 for a lead without an email, who has answered, is closed, is suspected spam, or doesn't want emails",
  input: { json: z.object({ sendAgain: z._default(z.boolean("Please choose whether to send it again"), true) }) },
  response: z.extend(success, emailDelivery),
  live: { invalidates: ["leads", "emails"] },
  errors: ["conflict"],
});

export const createTrackableLink = endpoint({
  method: "POST",
  path: "/api/leads/trackable-link",
  access: ["coach"],
  summary: "Adds a prospect and creates an absolute link to the discovery form for them. 200 with the open lead if one has that email",
  input: { json: z.object({ fullName: requiredName(nameRequiredMessage), email: optionalOrBlank(email()) }) },
  response: z.object({ trackableLink: z.string(), lead }),
  live: { invalidates: ["leads"] },
  statuses: [200, 201],
});

/** The dashboard's labels of two stages. */
const stageAliases: Record<string, string> = { form_submitted: "new_inquiry", call_booked: "discovery_booked" };
const resolveStageAlias = (stage: unknown) => (typeof stage === "string" ? (stageAliases[stage] ?? stage) : stage);
const openStage = preprocess(resolveStageAlias, z.enum(openStages, "Please choose a stage from the list"));

export const changeLeadStage = endpoint({
  method: "PATCH",
  path: "/api/leads/:id/stage",
  access: ["coach"],
  summary: "Moves a lead to one of the six open stages, which reopens a lost one. To undo a move, `from` names the stage it led to: 409 if the lead has been moved since. 409 for a lead who is a client",
  input: { json: z.object({ stage: openStage, notes: optionalOrBlank(text()), from: z.optional(openStage) }) },
  response: lead,
  live: { invalidates: ["leads"] },
  errors: ["conflict"],
});

export const changeLeadOutcome = endpoint({
  method: "PATCH",
  path: "/api/leads/:id/outcome",
  access: ["coach"],
  summary: "Marks a lead as won or lost, and why. 409 for a lead who is a client",
  input: { json: z.object({ outcome: z.enum(leadOutcomes, "Please choose won or lost"), reason: optionalOrBlank(text()) }) },
  response: lead,
  live: { invalidates: ["leads"] },
  errors: ["conflict"],
});

const blankTextToNull = (value: string | null | undefined) => (value === undefined ? undefined : value || null);
/** Optional text: absent leaves it unchanged, blank or null clears it. */
const clearableText = () => z.pipe(z.nullish(text()), z.transform(blankTextToNull));
const clearableLine = (max: number) => z.pipe(z.nullish(z.string().check(z.overwrite(collapseWhitespace), z.maxLength(max, `Please use at most ${max} characters`))), z.transform(blankTextToNull));
const blankToNull = (value: unknown) => (isBlank(value) ? null : value);
/** An optional value: absent leaves it unchanged, blank or null clears it. */
const clearableValue = <S extends z.ZodMiniType>(schema: S) => z.optional(preprocess(blankToNull, z.nullish(schema)));

const chooseFromListMessage = "Please choose from the list";
const numberToText = (value: unknown) => (typeof value === "number" ? String(value) : value);
const experience = preprocess(numberToText, z.enum(experienceOptions, chooseFromListMessage));
const sortGoals = (chosen: (typeof goalOptions)[number][]) => goalOptions.filter((goal) => chosen.includes(goal));

export const editLead = endpoint({
  method: "PATCH",
  path: "/api/leads/:id",
  access: ["coach"],
  summary: "Updates the fields that are sent; blank clears a field. `version` names the version that was edited: 409 with the `current` lead if there is a newer one",
  input: { json: z.object({
    version: z.optional(z.int("Please send the version you edited")),
    fullName: z.optional(requiredName(nameRequiredMessage)),
    email: clearableValue(email()),
    phone: clearableLine(50),
    instagram: clearableLine(254),
    personalNotes: clearableText(),
    followUpDate: clearableValue(z.iso.date("Please enter a date")),
    budget: clearableValue(z.enum(budgets, chooseFromListMessage)),
    urgency: z.optional(z.enum(urgencies, chooseFromListMessage)),
    contactMethod: z.optional(z.enum(contactMethods, chooseFromListMessage)),
    goals: z.optional(z.pipe(z.array(z.enum(goalOptions, chooseFromListMessage)), z.transform(sortGoals))),
    trainingExperience: clearableValue(experience),
    motivation: clearableText(),
    dreamOutcome: clearableText(),
    referralSource: clearableValue(z.enum(referralOptions, chooseFromListMessage)),
  }) },
  response: lead,
  live: { invalidates: ["leads"] },
  errors: ["conflict"],
});
export type LeadEdit = z.output<typeof editLead.body>;

export const addLeadNote = endpoint({
  method: "POST",
  path: "/api/leads/:id/notes",
  access: ["coach"],
  summary: "Adds a note to a lead's history",
  input: { json: z.object({ notes: requiredText("Please write a note") }) },
  response: leadEvent,
  live: { invalidates: ["leads"] },
});

export const markLeadAsSpam = endpoint({
  method: "PATCH",
  path: "/api/leads/:id/spam",
  access: ["coach"],
  summary: "Moves a lead out of suspected spam (false) or into it (true). 409 for a lead who is a client",
  input: { json: z.object({ suspectedSpam: z.boolean("Please choose whether this is spam") }) },
  response: lead,
  live: { invalidates: ["leads", "emails"] },
  errors: ["conflict"],
});

/** What became of the plan that a conversion was to set up. */
export const conversionPayment = z.object({
  /** Null if it couldn't be set up; `problem` says why. */
  setup: z.nullable(paymentSetup),
  problem: nullableText,
  /** The email that asks for the payment: their invitation, or one of its own to a client who has had an invitation. Null if none was sent. */
  emailedAs: z.nullable(z.enum(["invitation", "payment_link"])),
  /** Why nothing is sent to their address; null if emails go there. */
  emailProblem: z.nullable(addressProblem),
});

export const convertLead = endpoint({
  method: "POST",
  path: "/api/leads/:id/convert",
  access: ["coach"],
  summary:
    "Turns a won lead into a client with an account, an invitation and an intake from the answers. With `priceId` it also sets up that plan, and one email asks for a password and the payment. Repeating it returns the same client. 400 names `email` for a lead without one; for an archived person, 409 has the `archivedId`",
  input: { json: z.object({
    email: optionalOrBlank(email()),
    /** Corrects the lead's name. */
    fullName: optionalOrBlank(requiredName(nameRequiredMessage)),
    /** The plan to set up. */
    priceId: optionalOrBlank(z.string("Please choose a plan").check(z.maxLength(100, "Please choose a plan"))),
  }) },
  resumes: true,
  /** `wasClient`: an existing client was linked unchanged. `invitation` is null if this call made no account. `payment` is null without `priceId`. */
  response: z.object({ clientId: z.string(), wasClient: z.boolean(), lead, invitation: z.nullable(linkDelivery), payment: z.nullable(conversionPayment) }),
  live: { invalidates: ["leads", "people", "onboarding", "intake", "emails", "payments"], audience: ({ response }) => [everyCoach, response.clientId] },
  errors: ["conflict"],
});
export type LeadConversion = z.output<typeof convertLead.response>;

export const deleteLead = endpoint({
  method: "DELETE",
  path: "/api/leads/:id",
  access: ["coach"],
  summary: "Deletes a lead for good; the client account, if there is one, stays",
  response: success,
  live: { invalidates: ["leads", "emails", "notifications"] },
});

export const deleteLeads = endpoint({
  method: "DELETE",
  path: "/api/leads/bulk",
  access: ["coach"],
  summary: "Deletes these leads for good and returns those that were not found",
  input: { json: z.object({
    leadIds: z
      .array(z.string().check(z.maxLength(100)), "Please select at least one lead")
      .check(z.minLength(1, "Please select at least one lead"), z.maxLength(20_000, "Please select at most 20,000 leads")),
  }) },
  response: z.object({ deleted: z.number(), notFound: z.array(z.string()) }),
  live: { invalidates: ["leads", "emails", "notifications"] },
});

const singleLineText = (max: number) => preprocess(numberToText, z.string().check(z.overwrite(collapseWhitespace), z.maxLength(max, `Please use at most ${max} characters`)));
const appendHours = (value: unknown) => (typeof value === "string" && /^\d-\d$/.test(value.trim()) ? `${value.trim()} hours` : value);
const toList = (value: unknown) => (typeof value === "string" ? [value].filter(Boolean) : value);
const isNoneExclusive = (chosen: readonly string[]) => new Set(chosen).size < 2 || !chosen.includes("None");

const goals = preprocess(
  toList,
  z.pipe(z.array(z.enum(goalOptions, chooseFromListMessage), discoveryRequiredMessages.goals).check(z.minLength(1, discoveryRequiredMessages.goals)), z.transform(sortGoals)),
);
const injuries = optionalOrBlank(
  preprocess(
    toList,
    z.pipe(
      z.array(z.enum(discoveryInjuryOptions, chooseFromListMessage)).check(z.refine(isNoneExclusive, "Please choose either None or the others")),
      z.transform((chosen) => discoveryInjuryOptions.filter((option) => chosen.includes(option))),
    ),
  ),
);

const measureFields = fillRecord(discoveryMeasureNames, optionalOrBlank(singleLineText(50)));
const textAnswerFields = fillRecord(discoveryAnswerNames, optionalOrBlank(text()));

/** The discovery form (spec platform §3). Blank optional fields count as absent. */
export const discoveryForm = z.object({
  fullName: requiredName(discoveryRequiredMessages.fullName),
  email: email(discoveryRequiredMessages.email),
  phone: optionalOrBlank(singleLineText(50)),
  instagram: optionalOrBlank(singleLineText(254)),
  dateOfBirth: optionalOrBlank(z.iso.date("Please enter a date")),
  ...measureFields,
  ...textAnswerFields,
  motivation: requiredText(discoveryRequiredMessages.motivation),
  dreamOutcome: requiredText(discoveryRequiredMessages.dreamOutcome),
  injuries,
  confidence: optionalOrBlank(z.enum(confidenceOptions, chooseFromListMessage)),
  sleepHours: optionalOrBlank(preprocess(appendHours, z.enum(sleepOptions, chooseFromListMessage))),
  trainingDays: optionalOrBlank(z.enum(trainingDayOptions, chooseFromListMessage)),
  referralSource: preprocess(blankToUndefined, z.enum(referralOptions, { error: ({ input }) => (input === undefined ? discoveryRequiredMessages.referralSource : chooseFromListMessage) })),
  trainingExperience: optionalOrBlank(experience),
  goals,
  /** The `ref` of a trackable link; an unknown one is ignored. */
  leadRef: optionalOrBlank(z.string().check(z.trim(), z.maxLength(100, "This link isn't valid"))),
  /** Absent is accepted, false is not. */
  consent: z.optional(z.literal(true, discoveryRequiredMessages.consent)),
  [honeypotName]: z.optional(z.unknown()),
});
export type DiscoverySubmission = z.output<typeof discoveryForm>;

export const submitDiscoveryForm = endpoint({
  method: "POST",
  path: "/api/leads/discovery-form",
  access: "public",
  summary: "Sends the discovery form: creates a lead, or updates the open one of the `leadRef`. Without it, a form with the email of an open lead is kept beside that lead, for the coach to merge",
  input: { json: discoveryForm },
  response: z.object({ success: z.literal(true), bookCallLink: nullableText, message: z.string() }),
  live: { invalidates: ["leads", "notifications", "emails"] },
  errors: ["too_many"],
});
export type DiscoveryFormResponse = z.output<typeof submitDiscoveryForm.response>;

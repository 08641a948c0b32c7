import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { day, email, instant, onOneLine, requiredName, requiredText, searchText, success, text } from "@/lib/api/schemas";
import {
  answerNames, budgets, confidenceOptions, contactMethods, eventKinds, experienceOptions, goalOptions, honeypotName, injuryOptions, leadStages,
  measureNames, openStages, outcomes, priorities, referralOptions, requiredMessages, sleepOptions, trainingDayOptions, urgencies,
} from "@/lib/outreach/leads/options";
import { each } from "@/lib/platform/names";

const words = z.nullable(z.string());

/** A lead as the lists show her. `priority` is null once she is won or lost; `nextAction` is what to do at her stage. */
export const lead = z.object({
  id: z.string(),
  fullName: z.string(),
  email: words,
  phone: words,
  instagram: words,
  personalNotes: words,
  followUpDate: z.nullable(day()),
  /** Open, and her follow-up date is today or past. */
  followUpDue: z.boolean(),
  budget: words,
  urgency: z.enum(urgencies),
  stage: z.enum(leadStages),
  priority: z.nullable(z.enum(priorities)),
  nextAction: z.string(),
  contactMethod: z.enum(contactMethods),
  goals: z.array(z.string()),
  /** In years. */
  trainingExperience: z.nullable(z.number()),
  motivation: words,
  dreamOutcome: words,
  referralSource: words,
  submittedAt: instant(),
  lastActivity: z.nullable(instant()),
  /** When her discovery answers came in; null while there are none. */
  answeredAt: z.nullable(instant()),
  /** Why she was won or lost, where somebody said. */
  outcomeReason: words,
  /** Her client once she is converted. */
  clientId: words,
  suspectedSpam: z.boolean(),
});
export type Lead = z.output<typeof lead>;

const event = z.object({
  id: z.string(),
  kind: z.enum(eventKinds),
  fromStage: z.nullable(z.enum(leadStages)),
  toStage: z.nullable(z.enum(leadStages)),
  /** A note's words, an outcome's reason, what an edit changed. */
  text: words,
  createdAt: instant(),
});
export type LeadEvent = z.output<typeof event>;

const answers = each([...answerNames, ...measureNames, "confidence", "sleepHours", "trainingDays"], words);

/** The one lead: all her answers, and her history, newest first. */
export const leadDetails = z.extend(lead, {
  ...answers,
  dateOfBirth: z.nullable(day()),
  injuries: z.array(z.string()),
  consentAt: z.nullable(instant()),
  /** Absolute; opens the discovery form as hers. Null for one who came by herself. */
  trackableLink: words,
  events: z.array(event),
});
export type LeadDetails = z.output<typeof leadDetails>;

/** pipeline: open leads, follow-ups due first, then by priority; all: newest first; spam: suspected spam, newest first. */
export const leadViews = ["pipeline", "all", "spam"] as const;
export type LeadView = (typeof leadViews)[number];

const which = z.object({
  q: searchText,
  view: z._default(z.enum(leadViews, "Please choose pipeline, all or spam"), "all"),
  stage: z.optional(z.enum(leadStages, "Please choose a stage from the list")),
});

export const listLeads = endpoint({
  method: "GET",
  path: "/api/leads",
  access: ["coach"],
  summary: "The leads, newest first, or as the pipeline shows them; `q` finds a part of a name, email, phone number or Instagram name",
  query: z.extend(pageQuery, which.shape),
  shows: ["leads"],
  response: z.array(lead),
});

export const leadIds = endpoint({
  method: "GET",
  path: "/api/leads/ids",
  access: ["coach"],
  operationId: "listLeadIds",
  summary: "The ids of all leads of a view, for selecting them",
  query: which,
  shows: ["leads"],
  response: z.array(z.string()),
});

/** How many leads a screen loads at a time. */
export const leadsPage = 50;

const atStages = each(leadStages, z.number());

export const pipelineStats = endpoint({
  method: "GET",
  path: "/api/leads/stats/pipeline",
  access: ["coach"],
  operationId: "readPipelineStats",
  summary: "How many leads there are at each stage, how many of them were won (percent, one decimal), and how many open ones are urgent",
  shows: ["leads"],
  response: z.object({
    total: z.number(),
    active: z.number(),
    newInquiries: z.number(),
    conversionRate: z.number(),
    actionRequired: z.number(),
    stages: z.object(atStages),
  }),
});
export type PipelineStats = z.output<typeof pipelineStats.response>;

export const readLead = endpoint({
  method: "GET",
  path: "/api/leads/:id",
  access: ["coach"],
  summary: "One lead with her answers and her history",
  shows: ["leads"],
  response: leadDetails,
});

const nameIsMissing = "Please enter a name";
const isBlank = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");
const blankAsAbsent = (value: unknown) => (isBlank(value) ? undefined : value);
/** A schema that reads what `change` makes of a value; it judges that, so what it is typed to take is what both take. */
const after = <S extends z.ZodMiniType>(change: (value: unknown) => unknown, schema: S) =>
  z.pipe(z.transform(change), schema as z.ZodMiniType) as z.ZodMiniType<unknown> as z.ZodMiniType<z.output<S>, z.input<S>>;
/** Optional, and blank means absent, as a form without scripts sends it. */
const ifGiven = <S extends z.ZodMiniType>(schema: S) => z.optional(after(blankAsAbsent, z.optional(schema)));

export const quickAdd = endpoint({
  method: "POST",
  path: "/api/leads/quick-add",
  access: ["coach"],
  operationId: "addLead",
  summary: "Adds a prospect and mails her the discovery form. 200 with the open lead of that email where there is one",
  body: z.object({ fullName: requiredName(nameIsMissing), email: email() }),
  response: lead,
  changes: ["leads", "emails"],
  statuses: [200, 201],
});

export const trackableLink = endpoint({
  method: "POST",
  path: "/api/leads/trackable-link",
  access: ["coach"],
  operationId: "createTrackableLink",
  summary: "Adds a prospect and makes an absolute link that opens the discovery form as hers. 200 with the open lead of that email where there is one",
  body: z.object({ fullName: requiredName(nameIsMissing), email: ifGiven(email()) }),
  response: z.object({ trackableLink: z.string(), lead }),
  changes: ["leads"],
  statuses: [200, 201],
});

/** The dashboard's words for two stages. */
const stageAliases: Record<string, string> = { form_submitted: "new_inquiry", call_booked: "discovery_booked" };
const byItsName = (stage: unknown) => (typeof stage === "string" ? (stageAliases[stage] ?? stage) : stage);

export const changeStage = endpoint({
  method: "PATCH",
  path: "/api/leads/:id/stage",
  access: ["coach"],
  operationId: "changeLeadStage",
  summary: "Moves a lead to one of the six open stages; a lost one is open again with it. 409 for one who is a client",
  body: z.object({ stage: after(byItsName, z.enum(openStages, "Please choose a stage from the list")), notes: ifGiven(text()) }),
  response: lead,
  changes: ["leads"],
  errors: ["conflict"],
});

export const changeOutcome = endpoint({
  method: "PATCH",
  path: "/api/leads/:id/outcome",
  access: ["coach"],
  operationId: "changeLeadOutcome",
  summary: "Says that a lead is won or lost, and why. 409 for one who is a client",
  body: z.object({ outcome: z.enum(outcomes, "Please choose won or lost"), reason: ifGiven(text()) }),
  response: lead,
  changes: ["leads"],
  errors: ["conflict"],
});

const blankAsNull = (value: string | null | undefined) => (value === undefined ? undefined : value || null);
/** Words that may be missing: absent stays as it is, blank or null clears. */
const clearable = () => z.pipe(z.nullish(text()), z.transform(blankAsNull));
const clearableLine = (max: number) => z.pipe(z.nullish(z.string().check(z.overwrite(onOneLine), z.maxLength(max, `Please use at most ${max} characters`))), z.transform(blankAsNull));
const blankCleared = (value: unknown) => (isBlank(value) ? null : value);
/** The same for what is not any words. */
const clearableOf = <S extends z.ZodMiniType>(schema: S) => z.optional(after(blankCleared, z.nullish(schema)));

const chooseOne = "Please choose from the list";
const asText = (value: unknown) => (typeof value === "number" ? String(value) : value);
const experience = after(asText, z.enum(experienceOptions, chooseOne));
const inOrder = (chosen: (typeof goalOptions)[number][]) => goalOptions.filter((goal) => chosen.includes(goal));

export const editLead = endpoint({
  method: "PATCH",
  path: "/api/leads/:id",
  access: ["coach"],
  summary: "Changes what is known of a lead: what is sent, blank clears",
  body: z.object({
    fullName: z.optional(requiredName(nameIsMissing)),
    email: clearableOf(email()),
    phone: clearableLine(50),
    instagram: clearableLine(254),
    personalNotes: clearable(),
    followUpDate: clearableOf(z.iso.date("Please enter a date")),
    budget: clearableOf(z.enum(budgets, chooseOne)),
    urgency: z.optional(z.enum(urgencies, chooseOne)),
    contactMethod: z.optional(z.enum(contactMethods, chooseOne)),
    goals: z.optional(z.pipe(z.array(z.enum(goalOptions, chooseOne)), z.transform(inOrder))),
    trainingExperience: clearableOf(experience),
    motivation: clearable(),
    dreamOutcome: clearable(),
    referralSource: clearableOf(z.enum(referralOptions, chooseOne)),
  }),
  response: lead,
  changes: ["leads"],
});
export type LeadEdit = z.output<typeof editLead.body>;

export const addLeadNote = endpoint({
  method: "POST",
  path: "/api/leads/:id/notes",
  access: ["coach"],
  summary: "Adds a note to a lead's history",
  body: z.object({ notes: requiredText("Please write a note") }),
  response: event,
  changes: ["leads"],
  statuses: [201],
});

export const markSpam = endpoint({
  method: "PATCH",
  path: "/api/leads/:id/spam",
  access: ["coach"],
  operationId: "markLeadAsSpam",
  summary: "Takes a lead back from suspected spam (false), or files her there (true). 409 for one who is a client",
  body: z.object({ suspectedSpam: z.boolean("Please say whether this is spam") }),
  response: lead,
  changes: ["leads", "emails"],
  errors: ["conflict"],
});

export const convertLead = endpoint({
  method: "POST",
  path: "/api/leads/:id/convert",
  access: ["coach"],
  summary:
    "Makes a won lead a client: her account with an invitation, her answers in her intake record. Done twice it answers the same client. 400 naming `email` for a lead without one; of an archived person, 409 names her `archivedId`",
  body: z.object({ email: ifGiven(email()) }),
  /** `wasClient`: she was one before, and is linked as she is. */
  response: z.object({ clientId: z.string(), wasClient: z.boolean(), lead }),
  changes: ["leads", "people", "onboarding", "intake", "emails"],
  errors: ["conflict"],
});
export type Conversion = z.output<typeof convertLead.response>;

export const deleteLead = endpoint({
  method: "DELETE",
  path: "/api/leads/:id",
  access: ["coach"],
  summary: "Deletes a lead for good; her client, if she has become one, stays",
  response: success,
  changes: ["leads", "emails", "notifications"],
});

export const deleteLeads = endpoint({
  method: "DELETE",
  path: "/api/leads/bulk",
  access: ["coach"],
  summary: "Deletes these leads for good and names those that are not there",
  body: z.object({
    leadIds: z
      .array(z.string().check(z.maxLength(100)), "Please select at least one lead")
      .check(z.minLength(1, "Please select at least one lead"), z.maxLength(20_000, "Please select at most 20,000 leads")),
  }),
  response: z.object({ deleted: z.number(), notFound: z.array(z.string()) }),
  changes: ["leads", "emails", "notifications"],
});

const line = (max: number) => after(asText, z.string().check(z.overwrite(onOneLine), z.maxLength(max, `Please use at most ${max} characters`)));
const withHours = (value: unknown) => (typeof value === "string" && /^\d-\d$/.test(value.trim()) ? `${value.trim()} hours` : value);
const asList = (value: unknown) => (typeof value === "string" ? [value].filter(Boolean) : value);
const isNoneAlone = (chosen: readonly string[]) => new Set(chosen).size < 2 || !chosen.includes("None");

const goals = after(
  asList,
  z.pipe(z.array(z.enum(goalOptions, chooseOne), requiredMessages.goals).check(z.minLength(1, requiredMessages.goals)), z.transform(inOrder)),
);
const injuries = ifGiven(
  after(
    asList,
    z.pipe(
      z.array(z.enum(injuryOptions, chooseOne)).check(z.refine(isNoneAlone, "None cannot be chosen together with others")),
      z.transform((chosen) => injuryOptions.filter((option) => chosen.includes(option))),
    ),
  ),
);

const measures = each(measureNames, ifGiven(line(50)));
const inWords = each(answerNames, ifGiven(text()));

/** It is mailed to whatever address stands beside it: an address of a site is nobody's name. */
const isName = (name: string) => !/[/\\:@]|www\./i.test(name);

/** The discovery form (spec platform §3). Blank optional fields count as absent. */
export const discoveryForm = z.object({
  fullName: requiredName(requiredMessages.fullName).check(z.refine(isName, "Please enter your name, without a link")),
  email: email(requiredMessages.email),
  phone: ifGiven(line(50)),
  instagram: ifGiven(line(254)),
  dateOfBirth: ifGiven(z.iso.date("Please enter a date")),
  ...measures,
  ...inWords,
  motivation: requiredText(requiredMessages.motivation),
  dreamOutcome: requiredText(requiredMessages.dreamOutcome),
  injuries,
  confidence: ifGiven(z.enum(confidenceOptions, chooseOne)),
  sleepHours: ifGiven(after(withHours, z.enum(sleepOptions, chooseOne))),
  trainingDays: ifGiven(z.enum(trainingDayOptions, chooseOne)),
  referralSource: after(blankAsAbsent, z.enum(referralOptions, { error: ({ input }) => (input === undefined ? requiredMessages.referralSource : chooseOne) })),
  trainingExperience: ifGiven(experience),
  goals,
  /** From the `ref` of a trackable link; one that is unknown says nothing. */
  leadRef: ifGiven(z.string().check(z.trim(), z.maxLength(100, "This link is not one of ours"))),
  /** Absent is accepted, false is not. */
  consent: z.optional(z.literal(true, requiredMessages.consent)),
  [honeypotName]: z.optional(z.unknown()),
});
export type DiscoveryForm = z.output<typeof discoveryForm>;

export const sendDiscovery = endpoint({
  method: "POST",
  path: "/api/leads/discovery-form",
  access: "public",
  operationId: "submitDiscoveryForm",
  summary: "Sends the discovery form: a new lead, or more of an open one by the same `leadRef` or email",
  body: discoveryForm,
  response: z.object({ success: z.literal(true), bookCallLink: words, message: z.string() }),
  changes: ["leads", "notifications", "emails"],
  errors: ["too_many"],
});
export type DiscoveryAnswer = z.output<typeof sendDiscovery.response>;

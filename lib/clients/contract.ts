import * as z from "zod/mini";
import { coaches, endpoint, nutritionists, raw } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { day, email, instant, onOneLine, range, requiredName, searchText, success, text, version } from "@/lib/api/schemas";

/** What a client is promised, each with a time: her coach's answer, and the three of her first days. */
export const promiseKinds = ["reply", "intake_review", "training_plan", "nutrition_plan"] as const;
export type PromiseKind = (typeof promiseKinds)[number];

const openPromise = z.object({ kind: z.enum(promiseKinds), startedAt: instant(), dueAt: instant(), isOverdue: z.boolean() });
export type OpenPromise = z.output<typeof openPromise>;

/** The stages of her way, in their order. */
export const journeySteps = ["setup", "training_plan", "nutrition_plan", "check_ins", "measurements"] as const;
export type JourneyStep = (typeof journeySteps)[number];

const person = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
});

const link = z.nullable(z.string());

export const readDashboard = endpoint({
  method: "GET",
  path: "/api/client-dashboard",
  access: ["client"],
  summary: "Where the client stands: this week, her food diary, her journey, what she is promised, and how to reach her coach",
  shows: ["account", "check-ins", "onboarding", "messages", "promises", "settings", "nutrition"],
  response: z.object({
    today: z.iso.date(),
    firstName: z.string(),
    coachName: z.string(),
    isSetUp: z.boolean(),
    checkIn: z.enum(["complete", "pending"]),
    /** The last day of the pause she is in. */
    pausedUntil: z.nullable(z.iso.date()),
    diary: z.enum(["priority", "submitted", "plan_ready"]),
    banner: z.nullable(z.enum(["action_required", "in_review"])),
    coachMessageSeen: z.boolean(),
    journey: z.array(z.object({ step: z.enum(journeySteps), state: z.enum(["done", "now", "later"]) })),
    promises: z.array(openPromise),
    links: z.object({ chat: link, groupCalls: link, trainingPlatform: link, nutritionSupport: link }),
  }),
});
export type Dashboard = z.output<typeof readDashboard.response>;

export const noteDashboard = endpoint({
  method: "PATCH",
  path: "/api/client-dashboard",
  access: ["client"],
  operationId: "updateDashboard",
  summary: "Remembers that the client has seen her coach's message, or put the food diary's banner away",
  body: z.object({ coachMessageSeen: z.optional(z.literal(true)), bannerDismissed: z.optional(z.literal(true)) }),
  response: success,
});

export const listPromises = endpoint({
  method: "GET",
  path: "/api/promises",
  access: ["coach"],
  summary: "What clients are waiting for, the earliest due first",
  query: pageQuery,
  shows: ["people", "onboarding", "messages", "promises", "nutrition"],
  response: z.array(z.extend(openPromise, { client: person })),
});
export type ClientPromise = z.output<typeof listPromises.response>[number];

export const keepPromise = endpoint({
  method: "POST",
  path: "/api/clients/:id/promises",
  access: ["coach"],
  operationId: "updatePromises",
  summary: "Says that a client's training plan is live or her intake has been reviewed; false takes it back",
  body: z.object({ trainingPlanLive: z.optional(z.boolean()), intakeReviewed: z.optional(z.boolean()) }),
  response: z.object({ trainingPlanLiveAt: z.nullable(instant()), intakeReviewedAt: z.nullable(instant()) }),
  changes: ["promises"],
  concerns: ({ params }) => [coaches, params.id],
});

const blankAsNull = (value: string | null | undefined) => (value === undefined ? undefined : value || null);
const isFirst = (value: string, index: number, all: readonly string[]) => all.findIndex((other) => other.toLowerCase() === value.toLowerCase()) === index;
const eachOnce = (values: string[]) => values.filter(isFirst);

/** A client as her coach's page of her shows her. `name` is never empty. */
export const clientProfile = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  dateOfBirth: z.nullable(day()),
  location: z.nullable(z.string()),
  occupation: z.nullable(z.string()),
  tags: z.array(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /** When she last sent a check-in. */
  lastCheckIn: z.nullable(instant()),
  joinDate: day(),
  isActive: z.boolean(),
  /** The last day of the pause she is in. */
  pausedUntil: z.nullable(day()),
  /** In years, by the practice's calendar. */
  age: z.nullable(z.number()),
  trainingPlanLiveAt: z.nullable(instant()),
  emergencyContact: z.nullable(z.string()),
  primaryGoal: z.nullable(z.string()),
  /** What an import brought of her in words; coaches write their own in her private notes. */
  notes: z.nullable(z.string()),
  /** kg */
  targetWeight: z.nullable(z.number()),
  /** What she pays, as `amount` in pounds (or its own currency) a month, or once. */
  plan: z.nullable(z.object({ name: z.string(), amount: z.number(), currency: z.string(), recurring: z.boolean() })),
  /** What whoever plans for her must know: pregnancy, injuries, medications, allergies. */
  safetyNotes: z.array(z.string()),
  /** Of the copy that was read; an edit names it. */
  version: z.number(),
});
export type ClientProfile = z.output<typeof clientProfile>;

export const readClientProfile = endpoint({
  method: "GET",
  path: "/api/client-profile/:clientId",
  access: ["coach"],
  summary: "Who a client is: her name and how to reach her, what she has told of herself, since when she is here",
  shows: ["people", "check-ins", "intake", "onboarding", "promises", "payments"],
  person: "clientId",
  response: clientProfile,
});

/** Words on one line that may be missing: blank clears. */
const clearable = (max: number) => z.pipe(z.nullish(z.string().check(z.overwrite(onOneLine), z.maxLength(max, `Please use at most ${max} characters`))), z.transform(blankAsNull));
const clearableDay = z.nullish(z.iso.date("Please enter a date"));

const maxTags = 30;
const tag = z.string().check(z.overwrite(onOneLine), z.minLength(1, "A tag needs a word"), z.maxLength(40, "Please keep a tag to 40 characters"));

/** Tags as they are kept: each once, however it is written, in the order they were added. */
const tags = z.pipe(
  z.array(tag),
  z.pipe(z.transform(eachOnce), z.array(z.string()).check(z.maxLength(maxTags, `Please use at most ${maxTags} tags`))),
);

export const editClient = endpoint({
  method: "PATCH",
  path: "/api/clients/:id",
  access: ["coach"],
  summary: "Changes what is known of a client: what is sent, blank clears. 409 where `version` is not the latest: somebody else was first",
  body: z.object({
    version: version("Please open this client again"),
    firstName: z.optional(requiredName("First name is required")),
    lastName: z.optional(z.string().check(z.overwrite(onOneLine), z.maxLength(254, "Please use at most 254 characters"))),
    phone: clearable(50),
    location: clearable(254),
    occupation: clearable(254),
    emergencyContact: clearable(254),
    primaryGoal: z.pipe(z.nullish(text()), z.transform(blankAsNull)),
    targetWeight: z.nullish(z.number("Please enter a weight").check(...range(20, 400))),
    dateOfBirth: clearableDay,
    joinDate: z.optional(z.iso.date("Please enter the day she joined")),
    tags: z.optional(tags),
  }),
  response: clientProfile,
  changes: ["people", "account", "check-ins", "messages", "nutrition", "promises"],
  concerns: ({ params }) => [coaches, nutritionists, params.id],
  errors: ["conflict"],
});
export type ClientEdit = z.output<typeof editClient.body>;

export const tagsInUse = endpoint({
  method: "GET",
  path: "/api/client-tags",
  access: ["coach"],
  operationId: "listTags",
  summary: "The tags that clients have, the most used first",
  shows: ["people"],
  response: z.array(z.string()),
});

/** The orders of the list of clients; a minus turns one round. */
export const rosterSorts = ["-joinDate", "joinDate", "name", "-name"] as const;
export type RosterSort = (typeof rosterSorts)[number];

const search = z.object({ q: searchText });

const clientRow = z.object({
  id: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  location: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  onboardingStatus: z.enum(["pending", "in-progress", "completed"]),
  subscriptionStatus: z.enum(["active", "inactive", "cancelled"]),
  /** A payment link is set up for her, and she has not paid it yet. */
  hasOpenLink: z.boolean(),
  /** In pounds a month; a one-time plan brings none. */
  monthlyFee: z.number(),
  /** In pounds, all that she paid and did not get back. */
  revenue: z.number(),
  totalCheckIns: z.number(),
  lastCheckIn: z.nullable(instant()),
  /** When she was here last, or sent her last check-in. */
  lastActivity: z.nullable(instant()),
  tags: z.array(z.string()),
  needsAction: z.boolean(),
  isActive: z.boolean(),
  status: z.enum(["active", "paused"]),
  joinDate: z.iso.date(),
});
export type ClientRow = z.output<typeof clientRow>;

const rosterTopics = ["people", "check-ins", "onboarding", "payments"] as const;

export const listClients = endpoint({
  method: "GET",
  path: "/api/clients",
  access: ["coach"],
  summary: "The clients, the latest to join first or by name; `q` finds a part of a name or email",
  query: z.extend(pageQuery, { ...search.shape, sort: z._default(z.enum(rosterSorts), "-joinDate") }),
  shows: rosterTopics,
  response: z.array(clientRow),
});

/** How many clients a screen loads at a time. */
export const rosterPage = 100;

export const clientsSummary = endpoint({
  method: "GET",
  path: "/api/clients/summary",
  access: ["coach"],
  operationId: "readClientsSummary",
  summary: "How many clients there are, how many match `q`, and what they bring in a month, in pounds",
  query: search,
  shows: rosterTopics,
  response: z.object({ total: z.number(), matching: z.number(), active: z.number(), monthlyRevenue: z.number(), averagePerClient: z.number() }),
});

export const clientIds = endpoint({
  method: "GET",
  path: "/api/clients/ids",
  access: ["coach"],
  operationId: "listClientIds",
  summary: "The ids of all clients who match `q`, for selecting them",
  query: search,
  shows: ["people"],
  response: z.array(z.string()),
});

const required = "Please fill in all required fields";

export const createClient = endpoint({
  method: "POST",
  path: "/api/clients",
  access: ["coach"],
  summary: "Creates a client and mails her a link to set a password. Of an archived person, 409 names her `archivedId`",
  body: z.object({ name: requiredName(required), email: z.pipe(z.string(required).check(z.trim(), z.minLength(1, required)), email()), phone: z.optional(text(50)) }),
  response: clientRow,
  changes: ["people", "onboarding", "emails"],
  statuses: [201],
  errors: ["conflict"],
});

const someIds = z.array(z.string().check(z.maxLength(100))).check(z.minLength(1, "Please select at least one client"), z.maxLength(20_000, "Please select at most 20,000 clients"));

export const exportClients = endpoint({
  method: "GET",
  path: "/api/export/clients",
  access: ["coach"],
  summary: "All clients as CSV, by name",
  response: raw,
  contentType: "text/csv",
});

export const exportSelected = endpoint({
  method: "POST",
  path: "/api/export/clients",
  access: ["coach"],
  operationId: "exportSelectedClients",
  summary: "These clients as CSV, by name",
  body: z.object({ clientIds: someIds }),
  response: raw,
  contentType: "text/csv",
});

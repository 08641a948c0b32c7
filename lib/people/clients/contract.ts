import * as z from "zod/mini";
import { endpoint, everyCoach, everyNutritionist } from "@/lib/api/contract";
import { collapseWhitespace, day, instant, numberRange, recordVersion, requiredName, text } from "@/lib/api/schemas";

const blankAsNull = (value: string | null | undefined) => (value === undefined ? undefined : value || null);
const isFirstOccurrence = (value: string, index: number, all: readonly string[]) => all.findIndex((other) => other.toLowerCase() === value.toLowerCase()) === index;
const withoutDuplicates = (values: string[]) => values.filter(isFirstOccurrence);

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
  live: { provides: ["people", "check-ins", "intake", "onboarding", "promises", "payments"], subject: "clientId" },
  response: clientProfile,
});

/** Words on one line that may be missing: blank clears. */
const clearableText = (max: number) => z.pipe(z.nullish(z.string().check(z.overwrite(collapseWhitespace), z.maxLength(max, `Please use at most ${max} characters`))), z.transform(blankAsNull));
const clearableDay = z.nullish(z.iso.date("Please enter a date"));

const maxTags = 30;
const tag = z.string().check(z.overwrite(collapseWhitespace), z.minLength(1, "A tag needs a word"), z.maxLength(40, "Please keep a tag to 40 characters"));

/** Tags as they are kept: each once, however it is written, in the order they were added. */
const tags = z.pipe(
  z.array(tag),
  z.pipe(z.transform(withoutDuplicates), z.array(z.string()).check(z.maxLength(maxTags, `Please use at most ${maxTags} tags`))),
);

export const editClient = endpoint({
  method: "PATCH",
  path: "/api/clients/:id",
  access: ["coach"],
  summary: "Changes what is known of a client: what is sent, blank clears. 409 where `version` is not the latest: somebody else was first",
  input: { json: z.object({
    version: recordVersion("Please open this client again"),
    firstName: z.optional(requiredName("First name is required")),
    lastName: z.optional(z.string().check(z.overwrite(collapseWhitespace), z.maxLength(254, "Please use at most 254 characters"))),
    phone: clearableText(50),
    location: clearableText(254),
    occupation: clearableText(254),
    emergencyContact: clearableText(254),
    primaryGoal: z.pipe(z.nullish(text()), z.transform(blankAsNull)),
    targetWeight: z.nullish(z.number("Please enter a weight").check(...numberRange(20, 400))),
    dateOfBirth: clearableDay,
    joinDate: z.optional(z.iso.date("Please enter the day she joined")),
    tags: z.optional(tags),
  }) },
  response: clientProfile,
  live: {
    invalidates: ["people", "account", "check-ins", "messages", "nutrition", "promises"],
    audience: ({ params }) => [everyCoach, everyNutritionist, params.id],
  },
  errors: ["conflict"],
});
export type ClientEdit = z.output<typeof editClient.body>;

export const listTags = endpoint({
  method: "GET",
  path: "/api/client-tags",
  access: ["coach"],
  summary: "The tags that clients have, the most used first",
  live: { provides: ["people"] },
  response: z.array(z.string()),
});

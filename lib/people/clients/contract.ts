import * as z from "zod/mini";
import { endpoint, everyCoach, everyNutritionist } from "@/lib/api/contract";
import { day, email, instant, numberRange, optionalName, paymentInterval, recordVersion, requiredName, text } from "@/lib/api/schemas";
import { addressProblem } from "@/lib/core/email/contract";
import { collapseWhitespace } from "@/lib/platform/texts";

const blankAsNull = (value: string | null | undefined) => (value === undefined ? undefined : value || null);
const isFirstOccurrence = (value: string, index: number, all: readonly string[]) => all.findIndex((tag) => tag.toLowerCase() === value.toLowerCase()) === index;
export const withoutDuplicates = (values: string[]) => values.filter(isFirstOccurrence);

/** A client's profile for the coach. `name` is never empty. */
export const clientProfile = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  /** Null for a client whose address is not known, who can't sign in. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  dateOfBirth: z.nullable(day()),
  location: z.nullable(z.string()),
  occupation: z.nullable(z.string()),
  tags: z.array(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /** `profileImageUrl` by its specified name, as are the next three. */
  profileImage: z.nullable(z.string()),
  /** What the client pays each month, in pounds (or the plan's currency); null without a plan that is paid every month. */
  monthlyRate: z.nullable(z.number()),
  /** kg, the latest of the last 12 check-ins that has one. */
  currentWeight: z.nullable(z.number()),
  /** The same as `safetyNotes`. */
  healthConcerns: z.array(z.string()),
  /** The client signed up with this email, and nobody has confirmed that it is theirs. */
  emailUnconfirmed: z.boolean(),
  /** Whether the client can still join by a link; null once they have set a password. */
  invitation: z.nullable(z.enum(["open", "revoked"])),
  /** Why nothing is sent to this email; null if emails go there. */
  emailProblem: z.nullable(addressProblem),
  /** When the client last sent a check-in. */
  lastCheckIn: z.nullable(instant()),
  /** The check-in that the client still has to send; null where none is owed. */
  checkInDue: z.nullable(z.object({ dueDate: z.iso.date(), isOverdue: z.boolean() })),
  joinDate: day(),
  isActive: z.boolean(),
  /** The last day of the current pause. */
  pausedUntil: z.nullable(z.iso.date()),
  /** In years, in the practice's time zone. */
  age: z.nullable(z.number()),
  trainingPlanLiveAt: z.nullable(instant()),
  emergencyContact: z.nullable(z.string()),
  primaryGoal: z.nullable(z.string()),
  /** Notes from an import; coaches write their own as private notes. */
  notes: z.nullable(z.string()),
  /** kg */
  targetWeight: z.nullable(z.number()),
  /** The plan the client pays for; `amount` is in pounds (or `currency`), per `interval` when `recurring`, else once. */
  plan: z.nullable(z.object({ name: z.string(), amount: z.number(), currency: z.string(), recurring: z.boolean(), interval: z.nullable(paymentInterval) })),
  /** What staff must know before they plan: pregnancy, injuries, medications, allergies. */
  safetyNotes: z.array(z.string()),
  /** The version that was read; an edit sends it back. */
  version: z.number(),
});
export type ClientProfile = z.output<typeof clientProfile>;

export const readClientProfile = endpoint({
  method: "GET",
  path: "/api/client-profile/:clientId",
  access: ["coach"],
  summary: "A client's profile: name, contact details, plan, safety notes and first day of coaching",
  offline: ["coach"],
  live: { provides: ["people", "check-ins", "intake", "onboarding", "promises", "payments"], subject: "clientId" },
  response: clientProfile,
});

/** An optional text on one line; blank clears it. */
const clearableText = (max: number) => z.pipe(z.nullish(z.string().check(z.overwrite(collapseWhitespace), z.maxLength(max, `Please use at most ${max} characters`))), z.transform(blankAsNull));
const clearableDay = z.nullish(z.iso.date("Please enter a date"));

export const maxTags = 30;
/** In characters. */
export const maxTagLength = 40;
const tag = z.string().check(z.overwrite(collapseWhitespace), z.minLength(1, "Please enter a tag"), z.maxLength(maxTagLength, `Please keep a tag to ${maxTagLength} characters`));

/** Tags in the order they were added, without duplicates (ignoring case). */
const tags = z.pipe(
  z.array(tag),
  z.pipe(z.transform(withoutDuplicates), z.array(z.string()).check(z.maxLength(maxTags, `Please use at most ${maxTags} tags`))),
);

export const editClient = endpoint({
  method: "PATCH",
  path: "/api/clients/:id",
  access: ["coach"],
  summary: "Updates the client details that are sent; blank clears one. `email` is for a client who has none. 409 when someone else has saved since `version` was read, or the email is taken",
  input: { json: z.object({
    version: recordVersion("Please open this client again"),
    firstName: z.optional(requiredName("First name is required")),
    lastName: z.optional(optionalName()),
    /** For a client without one, who can then be invited. An address that is there is the client's own to change. */
    email: z.optional(email()),
    phone: clearableText(50),
    location: clearableText(254),
    occupation: clearableText(254),
    emergencyContact: clearableText(254),
    primaryGoal: z.pipe(z.nullish(text()), z.transform(blankAsNull)),
    targetWeight: z.nullish(z.number("Please enter a weight").check(...numberRange(20, 400))),
    dateOfBirth: clearableDay,
    joinDate: z.optional(z.iso.date("Please enter the first day of coaching")),
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

export const confirmClientEmail = endpoint({
  method: "POST",
  path: "/api/clients/:id/confirm-email",
  access: ["coach"],
  summary: "Confirms that a client's email address is theirs, where they can't open our link. From then on a lead and imports with this email may be attached to them",
  response: clientProfile,
  live: { invalidates: ["people", "account"], audience: ({ params }) => [everyCoach, params.id] },
});

export const listTags = endpoint({
  method: "GET",
  path: "/api/client-tags",
  access: ["coach"],
  summary: "The tags that clients have, the most used first",
  live: { provides: ["people"] },
  response: z.array(z.string()),
});

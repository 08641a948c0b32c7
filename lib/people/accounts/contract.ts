import * as z from "zod/mini";
import { endpoint, everyCoach, everyNutritionist, onlyTheCaller } from "@/lib/api/contract";
import { email, optionalName, password, requiredName, success, text, uploadedFileUrl } from "@/lib/api/schemas";
import { roles } from "@/lib/auth/actor";
import { addressProblem } from "@/lib/core/email/contract";
import { photoPoses } from "@/lib/core/uploads/photo-poses";
import { weightUnits } from "@/lib/platform/units";

/** How a link to set a password reaches its owner: emailed, or passed on by the coach where email isn't connected. */
export const linkDelivery = z.object({
  /** Null where it was emailed, because then only its recipient may have it. */
  link: z.nullable(z.string()),
  emailed: z.boolean(),
  /** Why nothing is sent to this address. Then there is no link either, because using it would confirm an address that doesn't work. Null if emails go there. */
  emailProblem: z.nullable(addressProblem),
});
export type LinkDelivery = z.input<typeof linkDelivery>;

export const passwordTooShortMessage = "Password must be at least 6 characters";
const invalidVerificationMessage = "This link is invalid or expired.";
const invalidLinkMessage = "This password reset link is invalid or expired.";

/** The signed-in person, as returned by login, register, demo login and GET /api/auth/user. */
export const user = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(roles),
});
export type User = z.output<typeof user>;

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/reset-password-request",
  access: "public",
  summary: "Emails a link to set a new password if the email has an account; the response is the same either way. `emailed` is false where email isn't connected",
  input: { json: z.object({ email: email("Please enter a valid email address.") }) },
  response: z.object({ message: z.string(), emailed: z.boolean() }),
  live: { invalidates: ["emails"] },
  errors: ["too_many"],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  access: "public",
  summary: "Sets a new password with a one-time link and ends all of that person's sessions. A client who sets their first password is signed in",
  input: { json: z.object({
    token: z.string(invalidLinkMessage).check(z.minLength(1, invalidLinkMessage), z.maxLength(200, invalidLinkMessage)),
    password: password(6, `${passwordTooShortMessage} long.`),
  }), verbatim: ["password"] },
  /** `next` is the page for a client who is signed in now: their payment, or home. Null for everyone else, who signs in. */
  response: z.object({ message: z.string(), next: z.nullable(z.string()) }),
});

export const changePassword = endpoint({
  method: "POST",
  path: "/api/auth/change-password",
  access: "signed-in",
  summary: "Changes the caller's password and ends their other sessions",
  input: { json: z.object({
    currentPassword: password(1, "Please enter your current password"),
    newPassword: password(6, passwordTooShortMessage),
  }), verbatim: ["currentPassword", "newPassword"] },
  // It stops the link.
  live: { invalidates: ["calendar-link"], audience: onlyTheCaller },
  response: success,
  errors: ["too_many"],
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/auth/verify-email",
  access: "signed-in",
  summary: "Confirms the email address that a link was sent to, which must belong to the caller's account. A new address replaces the old one and ends the other sessions",
  input: { json: z.object({ token: z.string(invalidVerificationMessage).check(z.minLength(1, invalidVerificationMessage), z.maxLength(200, invalidVerificationMessage)) }) },
  response: z.object({ message: z.string() }),
  live: { invalidates: ["account", "people", "emails"], audience: () => [everyCoach, everyNutritionist] },
  errors: ["conflict"],
});

export const requestVerification = endpoint({
  method: "POST",
  path: "/api/auth/verify-email-request",
  access: "signed-in",
  summary: "Emails the caller a new link to confirm their email address, unless it is confirmed. `emailed` is false where email isn't connected",
  response: z.extend(success, { emailed: z.boolean() }),
  live: { invalidates: ["emails"] },
  errors: ["too_many"],
});

export const changeEmail = endpoint({
  method: "POST",
  path: "/api/auth/change-email",
  access: "signed-in",
  summary: "Emails a new address a link that confirms it. Until then the account keeps the old one; a taken address gets the same answer. `emailed` is false where email isn't connected",
  input: { json: z.object({ newEmail: email(), currentPassword: password(1, "Please enter your current password") }), verbatim: ["currentPassword"] },
  response: z.extend(success, { emailed: z.boolean() }),
  live: { invalidates: ["account", "emails"] },
  errors: ["too_many"],
});

export const cancelEmailChange = endpoint({
  method: "DELETE",
  path: "/api/auth/change-email",
  access: "signed-in",
  summary: "Forgets the caller's new address, whose link no longer works",
  response: success,
  live: { invalidates: ["account"] },
});

export const digests = ["as_it_happens", "hourly", "twice_a_day"] as const;

export const readProfile = endpoint({
  method: "GET",
  path: "/api/profile",
  access: "signed-in",
  summary: "The caller's own profile",
  response: z.extend(user, {
    phone: z.nullable(z.string()),
    hideWeight: z.nullable(z.boolean()),
    /** The poses of progress photos that this client does not see and is not asked for; null for staff. */
    hiddenPhotoPoses: z.nullable(z.array(z.enum(photoPoses))),
    reminderEmails: z.nullable(z.boolean()),
    /** Whether the email about feedback shows its first sentence; null for staff. */
    feedbackInEmails: z.nullable(z.boolean()),
    /** How often a coach gets the email about new messages, check-ins and leads; null for others. */
    digest: z.nullable(z.enum(digests)),
    /** The unit of the weights that this person reads; null for the practice's. */
    weightUnit: z.nullable(z.enum(weightUnits)),
    emailConfirmed: z.boolean(),
    /** A new address whose owner has not confirmed it yet. */
    newEmail: z.nullable(z.string()),
  }),
  live: { provides: ["account"] },
});

export const editProfile = endpoint({
  method: "PATCH",
  path: "/api/profile",
  access: "signed-in",
  summary: "Updates the caller's name, phone, picture and unit of weight, for a client whether weight is hidden, which photos are, whether reminder emails are sent and the email about feedback shows its first sentence, and for a coach how often the digest comes",
  input: { json: z.object({
    firstName: z.optional(requiredName("First name is required")),
    lastName: z.optional(optionalName()),
    phone: z.nullish(text(50)),
    profileImageUrl: z.nullish(uploadedFileUrl("Please upload this picture again")),
    hideWeight: z.optional(z.boolean()),
    hiddenPhotoPoses: z.optional(z.array(z.enum(photoPoses, "Please choose front, side or back")).check(z.maxLength(photoPoses.length, "Please choose each kind of photo once"))),
    reminderEmails: z.optional(z.boolean()),
    feedbackInEmails: z.optional(z.boolean()),
    digest: z.optional(z.enum(digests, "Please choose one of the three")),
    weightUnit: z.nullish(z.enum(weightUnits, "Please choose one of the three")),
  }) },
  response: readProfile.response,
  live: { invalidates: ["account", "people", "check-ins"], audience: () => [everyCoach, everyNutritionist] },
});

export const invitePerson = endpoint({
  method: "POST",
  path: "/api/invitations",
  access: ["coach"],
  summary: "Invites a coach, nutritionist or client by email to set a password. Where email isn't connected, returns the link to pass on",
  stepUp: true,
  stepUpIf: ({ role }) => role !== "client",
  input: { json: z.object({
    email: email(),
    role: z.enum(roles, "Please choose an account type"),
    firstName: z.optional(optionalName()),
    lastName: z.optional(optionalName()),
  }) },
  response: z.extend(user, linkDelivery.shape),
  live: { invalidates: ["people", "emails"] },
  statuses: [201],
  errors: ["conflict"],
});

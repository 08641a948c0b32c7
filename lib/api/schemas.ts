import * as z from "zod";

// The CSP forbids eval, which zod otherwise probes for; on the server it may compile its parsers.
z.config({
  jitless: typeof window !== "undefined",
  customError: (issue) => {
    if (issue.code === "invalid_type" && issue.input === undefined) return "This field is required";
    if (issue.code === "too_big" && issue.origin === "string") return `Please use at most ${issue.maximum} characters`;
    return undefined;
  },
});

const maxText = 10_000;
const maxName = 254;
export const maxPassword = 200;

/** Text, trimmed, at most 10,000 characters; may be empty. */
export const text = () => z.string().trim().max(maxText);
/** Text that must say something; `message` tells what is missing. */
export const requiredText = (message: string) => z.string({ error: message }).trim().min(1, message).max(maxText);
/** Text that may be absent; blank means absent. */
export const optionalText = () =>
  text()
    .nullish()
    .transform((value) => value || undefined);
export const requiredName = (message: string) => z.string({ error: message }).trim().min(1, message).max(maxName);
/** An email address, compared case-insensitively: kept in lower case. */
export const email = (message = "Please enter a valid email") =>
  z.string({ error: message }).trim().toLowerCase().max(maxName).pipe(z.email(message));

/** The answer of a call that has nothing to tell but that it is done. */
export const success = z.object({ success: z.literal(true) });
export const done: z.output<typeof success> = { success: true };

/** A point in time: a Date inside, an ISO 8601 UTC string outside. */
export const instant = () =>
  z
    .date()
    .transform((date) => date.toISOString())
    .pipe(z.iso.datetime());
/** A calendar day: a Date at UTC midnight inside (as the database gives it), YYYY-MM-DD outside. */
export const day = () =>
  z
    .date()
    .transform((date) => date.toISOString().slice(0, 10))
    .pipe(z.iso.date());

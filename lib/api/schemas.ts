import * as z from "zod";

// The CSP forbids eval, which zod otherwise probes for; on the server it may compile its parsers.
z.config({
  jitless: typeof window !== "undefined",
  customError: ({ code, input }) => (code === "invalid_type" && input === undefined ? "This field is required" : "Please check this value"),
});

const maxText = 10_000;
const maxName = 254;
const maxPassword = 200;

const tooLong = (max: number) => `Please use at most ${max.toLocaleString("en-GB")} characters`;

/** Text, trimmed, at most `max` characters; may be empty. */
export const text = (max = maxText) => z.string().trim().max(max, tooLong(max));
/** Text that must say something; `message` tells what is missing. */
export const requiredText = (message: string) => z.string({ error: message }).trim().min(1, message).max(maxText, tooLong(maxText));
/** Text that may be absent; blank means absent. */
export const optionalText = () =>
  text()
    .nullish()
    .transform((value) => value || undefined);
export const requiredName = (message: string) => z.string({ error: message }).trim().min(1, message).max(maxName, tooLong(maxName));
/** An email address, compared case-insensitively: kept in lower case. */
export const email = (message = "Please enter a valid email") =>
  z.string({ error: message }).trim().toLowerCase().max(maxName, tooLong(maxName)).pipe(z.email(message));

/** The answer of a call that has nothing to tell but that it is done. */
export const success = z.object({ success: z.literal(true) });
export const done: z.output<typeof success> = { success: true };

/** A password, taken as typed; `message` says that there is none or too little of it. */
export const password = (min: number, message: string) => z.string({ error: message }).min(min, message).max(maxPassword, tooLong(maxPassword));

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

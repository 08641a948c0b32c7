import * as z from "zod/mini";

// The small zod speaks no language: this is what is said wherever a schema has no message of its own.
z.config({
  customError: ({ code, input }) => (code === "invalid_type" && input === undefined ? "This field is required" : "Please check this value"),
});

const maxTextLength = 10_000;
const maxNameLength = 254;
const maxPasswordLength = 200;

const formatCount = (value: number) => value.toLocaleString("en-GB");

/** The check of a text's length. */
const maxLengthCheck = (max: number) => z.maxLength(max, `Please use at most ${formatCount(max)} characters`);

/** Something a person can see: text of blanks and invisible characters alone says nothing. */
const hasVisibleText = (value: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value);

export const collapseWhitespace = (value: string) => value.replace(/\s+/g, " ").trim();

/** Text, trimmed, at most `max` characters; may be empty. */
export const text = (max = maxTextLength) => z.string().check(z.trim(), maxLengthCheck(max));
/** Text of at least `min` characters; `message` tells what is missing. */
export const requiredText = (message: string, min = 1) => z.string(message).check(z.trim(), z.minLength(min, message), z.refine(hasVisibleText, message), maxLengthCheck(maxTextLength));
/** What a list is searched for; blank finds everything. */
export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(200, "Please search for at most 200 characters")));
/** Text that may be absent; blank means absent. */
export const optionalText = () => z.pipe(z.pipe(z.nullish(text()), z.transform((value) => value || undefined)), z.optional(z.string()));
/** A name, on one line. */
export const requiredName = (message: string) => z.string(message).check(z.overwrite(collapseWhitespace), z.refine(hasVisibleText, message), maxLengthCheck(maxNameLength));
/** An email address, compared case-insensitively: kept in lower case. */
export const email = (message = "Please enter a valid email") =>
  z.pipe(z.string(message).check(z.trim(), z.toLowerCase(), maxLengthCheck(maxNameLength)), z.email(message));
/** The address of a file of ours, as an upload answers it. */
export const uploadedFileUrl = (message: string) => z.string().check(z.regex(/^\/api\/files\/[\w-]{1,100}$/, message));

/** The checks of a number: `z.number().check(...range(0, 50))`; for a whole number after `z.int(message)`. */
export const numberRange = (min: number, max: number) =>
  [z.minimum(min, `Please enter at least ${formatCount(min)}`), z.maximum(max, `Please enter at most ${formatCount(max)}`)] as const;

/** The version of a record that the caller saw, as the record's reads say it. */
export const recordVersion = (message: string) => z.int(message).check(z.minimum(0, message), z.maximum(2_147_483_647, message));

/** The answer of a call that has nothing to tell but that it is done. */
export const success = z.object({ success: z.literal(true) });
export const successResult: z.output<typeof success> = { success: true };

/** A password, taken as typed; `message` says that there is none or too little of it. */
export const password = (min: number, message: string) => z.string(message).check(z.minLength(min, message), maxLengthCheck(maxPasswordLength));

/** A point in time: a Date inside, an ISO 8601 UTC string outside. */
export const instant = () => z.pipe(z.pipe(z.date(), z.transform((date) => date.toISOString())), z.iso.datetime());
/** A calendar day: a Date at UTC midnight inside (as the database gives it), YYYY-MM-DD outside. */
export const day = () => z.pipe(z.pipe(z.date(), z.transform((date) => date.toISOString().slice(0, 10))), z.iso.date());

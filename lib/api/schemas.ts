import * as z from "zod/mini";
import { intervalUnits } from "@/lib/platform/money";
import { formatCount } from "@/lib/platform/number-texts";
import { containsLink, maxPersonNameLength } from "@/lib/platform/person-name";
import { collapseWhitespace, hasVisibleText, maxTextLength } from "@/lib/platform/texts";

// zod/mini has no locale, so these are the messages of schemas without one.
z.config({
  customError: ({ code, input }) => (code === "invalid_type" && input === undefined ? "This field is required" : "Please check this value"),
});

const maxNameLength = 254;
const maxPasswordLength = 200;

// The messages with numbers are functions, because formatting one for every field of every schema would delay each page in the browser.
const maxLengthCheck = (max: number) => z.maxLength(max, { error: () => `Please use at most ${formatCount(max)} characters` });

/** Trimmed text of at most `max` characters; may be empty. */
export const text = (max = maxTextLength) => z.string().check(z.trim(), maxLengthCheck(max));
/** Text of at least `min` characters; `message` is the error for missing or shorter text. */
export const requiredText = (message: string, min = 1) => z.string(message).check(z.trim(), z.minLength(min, message), z.refine(hasVisibleText, message), maxLengthCheck(maxTextLength));
/** The search text of a list; blank text matches everything. */
export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(200, "Please search for at most 200 characters")));
/** Optional text; blank text counts as absent. */
export const optionalText = (max = maxTextLength) => z.pipe(z.pipe(z.nullish(text(max)), z.transform((value) => value || undefined)), z.optional(z.string()));
/** A title or sentence on one line, of at most `max` characters. */
export const requiredTitle = (message: string, max = maxNameLength) => z.string(message).check(z.overwrite(collapseWhitespace), z.refine(hasVisibleText, message), maxLengthCheck(max));

/** Refuses a text with a variable that we can't fill in, and says which. */
export const knownVariablesOnly = ({ findProblem }: { findProblem: (text: string) => string | null }) =>
  z.check<string>(({ value, issues }) => {
    const message = findProblem(value);
    if (message) issues.push({ code: "custom", message, input: value });
  });

const personNameChecks = [maxLengthCheck(maxPersonNameLength), z.refine<string>((name) => !containsLink(name), "Please enter a name without a link")] as const;
/** A person's name on one line. It is shown to other people and in emails, so it has no link in it. */
export const requiredName = (message: string) => z.string(message).check(z.overwrite(collapseWhitespace), z.refine(hasVisibleText, message), ...personNameChecks);
/** A person's name that may be blank. */
export const optionalName = () => z.string().check(z.overwrite(collapseWhitespace), ...personNameChecks);
/** An email address in lower case. */
export const email = (message = "Please enter a valid email") =>
  z.pipe(z.string(message).check(z.trim(), z.toLowerCase(), maxLengthCheck(maxNameLength)), z.email(message));
/** The URL of an uploaded file, as the upload endpoint returns it. */
export const uploadedFileUrl = (message: string) => z.string().check(z.regex(/^\/api\/files\/[\w-]{1,100}$/, message));

/** The checks of a number: `z.number().check(...numberRange(0, 50))`. */
export const numberRange = (min: number, max: number) =>
  [z.minimum(min, { error: () => `Please enter at least ${formatCount(min)}` }), z.maximum(max, { error: () => `Please enter at most ${formatCount(max)}` })] as const;

/** The version of a record that the caller last read. */
export const recordVersion = (message: string) => z.int(message).check(z.minimum(0, message), z.maximum(2_147_483_647, message));

/** The response of a write that returns nothing else. */
export const success = z.object({ success: z.literal(true) });
export const successResult: z.output<typeof success> = { success: true };

/** A password, not trimmed; `message` is the error for a missing or too short one. */
export const password = (min: number, message: string) => z.string(message).check(z.minLength(min, message), maxLengthCheck(maxPasswordLength));

/** A point in time: a Date inside, an ISO 8601 UTC string outside. */
export const instant = () => z.pipe(z.pipe(z.date(), z.transform((date) => date.toISOString())), z.iso.datetime());
/** A calendar day: a Date at UTC midnight inside (as the database gives it), YYYY-MM-DD outside. */
export const day = () => z.pipe(z.pipe(z.date(), z.transform((date) => date.toISOString().slice(0, 10))), z.iso.date());

/** How often a subscription is paid: every `count` units. */
export const paymentInterval = z.object({ unit: z.enum(intervalUnits), count: z.int() });

import { type DateOrder, detectDateOrder, isSwappableDate, parseDay } from "@/lib/practice/imports/reading/dates";

/** The poses of an imported photo. "other" is none of the three that can be compared. */
export const importedPoses = ["front", "side", "back", "other"] as const;
export type ImportedPose = (typeof importedPoses)[number];

/** What a photo's place in an archive says of it. */
export interface PhotoName {
  /** The folders and the part of the file name that can name the person, the nearest first. */
  names: readonly string[];
  /** YYYY-MM-DD; null if nothing says it. */
  day: string | null;
  dayFrom: "folder" | "name" | "exif" | null;
  /** Whether day and month of the date could be swapped. */
  isSwappable: boolean;
  pose: ImportedPose | null;
}

interface ReadingOptions {
  dateOrder: DateOrder;
  /** YYYY-MM-DD. A later date is none. */
  today: string;
}

/** Reads a photo's path and the day of its EXIF data (YYYY-MM-DD). The day is the folder's, else the file name's, else that one. */
export function readPhotoName(path: string, exifDay: string | null, options: ReadingOptions): PhotoName {
  const { stem, folders } = splitPath(path);
  const [inFolder, inName] = [firstOf(folders, (folder) => findDay(folder, options)), findDay(stem, options)];
  const fromExif = exifDay !== null && isPlausible(exifDay, options.today) ? { day: exifDay, isSwappable: false } : null;
  const found = inFolder ?? inName ?? fromExif;
  return {
    names: [...folders, ...(folders.length > 0 && isCameraName(stem) ? [] : [stem])].map(toPersonName).filter((name) => name !== ""),
    day: found?.day ?? null,
    dayFrom: found === null ? null : found === inFolder ? "folder" : found === inName ? "name" : "exif",
    isSwappable: found?.isSwappable ?? false,
    pose: readPose(stem) ?? firstOf(folders, readPose),
  };
}

/** Whether the dates in these paths write the day or the month first. */
export const detectPhotoDateOrder = (paths: readonly string[]) => detectDateOrder(paths.flatMap((path) => path.split("/").flatMap((part) => findDateTexts(removeExtension(part)))));

const removeExtension = (name: string) => name.replace(/\.[A-Za-z]{2,5}$/, "");

/** The file name without its extension, and its folders, the nearest first. */
function splitPath(path: string) {
  const parts = path.split("/").filter(Boolean);
  return { stem: removeExtension(parts.at(-1) ?? ""), folders: parts.slice(0, -1).toReversed() };
}

function firstOf<Found>(texts: readonly string[], read: (text: string) => Found | null): Found | null {
  for (const text of texts) {
    const found = read(text);
    if (found !== null) return found;
  }
  return null;
}

const yearFirst = /(?<!\d)(\d{4})[-_. ](\d{1,2})[-_. ](\d{1,2})(?!\d)/;
/** IMG_20240105_073102, PXL_20240105_073102123, IMG-20240105-WA0001 */
const compact = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/;
const dayAndMonthName = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[-_. ]+([A-Za-z]{3,9})[-_., ]+(\d{4}|\d{2})(?!\d)/;
const monthNameAndDay = /(?<![A-Za-z])([A-Za-z]{3,9})[-_. ]+(\d{1,2})(?:st|nd|rd|th)?[-_, ]+(\d{4})(?!\d)/;
const numeric = /(?<!\d)(\d{1,2})[-_. ](\d{1,2})[-_. ](\d{4}|\d{2})(?!\d)/;
const datePatterns = [
  { pattern: yearFirst, write: (one: string, two: string, three: string) => `${one}-${two}-${three}` },
  { pattern: compact, write: (one: string, two: string, three: string) => `${one}-${two}-${three}` },
  { pattern: dayAndMonthName, write: (one: string, two: string, three: string) => `${one} ${two} ${three}` },
  { pattern: monthNameAndDay, write: (one: string, two: string, three: string) => `${one} ${two} ${three}` },
  { pattern: numeric, write: (one: string, two: string, three: string) => `${one}/${two}/${three}` },
];

/** What can be a date in a name, as `parseDay` reads it, the surest notation first. */
function findDateTexts(text: string): string[] {
  return datePatterns.flatMap(({ pattern, write }) => {
    const [, one, two, three] = pattern.exec(text) ?? [];
    return one === undefined || two === undefined || three === undefined ? [] : write(one, two, three);
  });
}

function findDay(text: string, { dateOrder, today }: ReadingOptions) {
  return firstOf(findDateTexts(text), (date) => {
    const day = parseDay(date, dateOrder);
    return day !== null && isPlausible(day, today) ? { day, isSwappable: isSwappableDate(date) } : null;
  });
}

/** Digital photos are from 1990 at the earliest; a camera without a set clock writes 1970 or 1980. */
export const isPlausible = (day: string, today: string) => day >= "1990-01-01" && day <= today;

const poseWords: Record<string, ImportedPose | undefined> = {
  front: "front", frontal: "front", anterior: "front",
  side: "side", sides: "side", profile: "side", lateral: "side", left: "side", right: "side",
  back: "back", rear: "back", behind: "back", posterior: "back",
  other: "other",
};

/** The pose that a name has a word for; null for none, and for two that differ. */
function readPose(text: string): ImportedPose | null {
  const words = toWords(text.replace(/back[\s_-]*up/gi, "").replace(/profile[\s_-]*(?:pic\w*|photos?|image)/gi, ""));
  const poses = new Set(words.flatMap((word) => poseWords[word.toLowerCase()] ?? []));
  const [pose, ...others] = poses;
  return pose !== undefined && others.length === 0 ? pose : null;
}

const toWords = (text: string) => text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}]+/u).filter(Boolean);

/** What folders and cameras are called that are nobody's. */
const commonWords = new Set(
  ("photo photos pic pics picture pictures image images img pxl dsc dscn dscf wa whatsapp screenshot screenshots signal snapchat telegram facetune camera dcim album albums gallery media files folder export exports " +
    "progress progression transformation transformations before after start starting beginning baseline end final now current new old latest initial checkin checkins check in ins week weeks wk wks month months mth day days " +
    "client clients customer customers member members people users all my the of and at from to copy edited edit compressed resized cropped collage body physique pose poses relaxed flexed view shot full left right archive backup data drive takeout google icloud dropbox uploads upload received sent jpeg jpg png heic am pm " +
    "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun").split(" "),
);
const monthName = "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const monthAlone = new RegExp(`^${monthName}$`, "i");
const monthAndYear = new RegExp(`(?<![A-Za-z])${monthName}[-_ .]*(?:\\d{4}|\\d{2})(?!\\d)`, "gi");

/** "IMG_1234", "DSC00012", "WhatsApp Image 2024-01-05 at 07.31.02", "front 2": nothing but what cameras, dates and poses are called. */
const isCameraName = (stem: string) => toPersonName(stem) === "";

/**
 * The person that a folder or file name can be: without numbers, dates, poses and what photos are called. "02 - Priya Sharma" and
 * "priya_sharma progress" are Priya Sharma; a comma stays, as "Sharma, Priya" is turned round with the other names. An email stays.
 */
function toPersonName(text: string): string {
  const email = /[^\s@]+@[^\s@]+\.[A-Za-z]{2,}/.exec(text)?.[0];
  if (email) return email.toLowerCase();
  const withoutDates = datePatterns.reduce((rest, { pattern }) => rest.replace(pattern, " "), text).replace(monthAndYear, " ");
  const names = withoutDates
    .replace(/['’]s(?=$|[\s_-])/g, "")
    .replace(/\([^)]*\)/g, " ")
    .split(/[\s_]+|(?<=\d)-|-(?=\d)|(?:^|\s)-(?:\s|$)|-(?=[^-]*-|[^\s-]*$)/u)
    .map((word) => word.replace(/^[^\p{L}]+|[^\p{L},.]+$/gu, "").replace(/(?<=\p{L}{2})\.$/u, ""))
    .filter((word) => /^\p{L}/u.test(word) && !/\d/.test(word) && !isCommon(word.replace(/,$/, "")));
  const name = names.join(" ").replace(/^[\s,]+|[\s,]+$/g, "");
  // A camera's or a program's number is not a name: "a1b2".
  return name.replace(/[,.\s]/g, "").length < 2 || monthAlone.test(name) ? "" : capitalise(name);
}

const isCommon = (word: string) => commonWords.has(word.toLowerCase()) || poseWords[word.toLowerCase()] !== undefined;

/** A name all in small letters, as in "priya_sharma", gets its capitals. */
const capitalise = (name: string) => (name === name.toLowerCase() ? name.replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase()) : name);

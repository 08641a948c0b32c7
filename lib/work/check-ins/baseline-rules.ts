import type { PhotoPose } from "@/lib/core/uploads/photo-poses";
import { getWeekNumber, type Membership } from "@/lib/core/weeks/rules";
import { addDays, mondayOnOrAfter } from "@/lib/platform/days";
import { startWeek } from "@/lib/work/check-ins/rules";
import { measurementNames } from "@/lib/work/questions/check-in-fields";

/** The numbers of a starting point, with the fields and limits of a check-in: kg and cm. */
export const baselineNumberNames = ["weight", ...measurementNames] as const;

/*
 * A client's starting point: her first weight, measurements and photos, which she gives in pieces or declines. Each counts
 * from the day on which it was given. Days are YYYY-MM-DD in the practice's time zone.
 */

/** What a starting point is made of. */
export const baselinePieces = ["weight", "measurements", "photos"] as const;
export type BaselinePiece = (typeof baselinePieces)[number];

type Given = Partial<Record<"weight" | (typeof measurementNames)[number], unknown>> & { photos: Partial<Record<PhotoPose, unknown>> };

/** What of it a client is not asked for: a weight she hides, and photos in poses she hides or without consent. */
interface LeftOut {
  hideWeight: boolean;
  askedPoses: readonly PhotoPose[];
}

const isGiven: Record<BaselinePiece, (given: Given, askedPoses: readonly PhotoPose[]) => boolean> = {
  weight: ({ weight }) => typeof weight === "number",
  // A tape that doesn't fit everywhere is no reason to ask again.
  measurements: (given) => measurementNames.some((name) => typeof given[name] === "number"),
  photos: ({ photos }, askedPoses) => askedPoses.every((pose) => Boolean(photos[pose])),
};

/** What this client is asked for, and what of it she has given. */
export const listBaselinePieces = (given: Given, { hideWeight, askedPoses }: LeftOut) =>
  baselinePieces.filter((piece) => !(piece === "weight" && hideWeight) && !(piece === "photos" && askedPoses.length === 0)).map((piece) => ({ piece, isGiven: isGiven[piece](given, askedPoses) }));

/** Whether anything at all was given. */
export const hasBaseline = (given: Given) =>
  isGiven.weight(given, []) || isGiven.measurements(given, []) || Object.values(given.photos).some(Boolean);

/** For how long a client is asked without a coach: after that, the photos of the first measurement week are her start. */
const askedDays = 28;

interface BaselineFacts {
  isComplete: boolean;
  hasSentIntake: boolean;
  joinDate: string;
  givenAt: Date | null;
  declinedAt: Date | null;
  askedAgainAt: Date | null;
}

const isAfter = (at: Date | null, other: Date | null) => at !== null && (other === null || at > other);

/** Whether a coach has asked again and the client has neither saved nor declined anything since. */
export const isAskOpen = ({ askedAgainAt, givenAt, declinedAt }: Pick<BaselineFacts, "askedAgainAt" | "givenAt" | "declinedAt">) => isAfter(askedAgainAt, givenAt) && isAfter(askedAgainAt, declinedAt);

/** Whether the client's home page asks for the starting point: after the intake in the first four weeks, or when a coach asks. */
export function isBaselineAsked(facts: BaselineFacts, today: string): boolean {
  if (isAskOpen(facts)) return true;
  const { isComplete, declinedAt, askedAgainAt, hasSentIntake, joinDate } = facts;
  if (isComplete || isAfter(declinedAt, askedAgainAt)) return false;
  return askedAgainAt !== null || (hasSentIntake && today < addDays(joinDate, askedDays));
}

/**
 * The week that what was given on this day belongs to in trends: the start before the first check-in, later the week whose
 * check-in comes next.
 */
export const weekOfStart = (day: string, firstDueMonday: string | undefined, membership: Membership): number =>
  firstDueMonday === undefined || day < firstDueMonday ? startWeek : getWeekNumber(mondayOnOrAfter(day), membership);

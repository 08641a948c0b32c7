import * as z from "zod/mini";
import { endpoint, everyCoach } from "@/lib/api/contract";
import { day, instant } from "@/lib/api/schemas";
import { photoPoses } from "@/lib/core/uploads/photo-poses";
import { mapNames } from "@/lib/platform/objects";
import { baselineNumberNames, baselinePieces } from "@/lib/work/check-ins/baseline-rules";
import { inputShapeFor, outputShapeFor, posedPhotos, readPhotos } from "@/lib/work/check-ins/contract";
import { checkInFields } from "@/lib/work/questions/check-in-fields";

/** All that can be given of it: the numbers, and the photos by pose. */
export const baselineNames = [...baselineNumberNames, ...photoPoses] as const;
export type BaselineName = (typeof baselineNames)[number];

/** A client's starting point. What was not given is null. */
export const baseline = z.object({
  ...outputShapeFor(checkInFields, baselineNumberNames),
  photos: readPhotos,
  /** The day on which each number and photo was given or last changed, in the practice's time zone. */
  givenOn: z.object(mapNames(baselineNames, () => z.nullable(day()))),
  /** When the client last saved it; null while it was never saved. */
  givenAt: z.nullable(instant()),
  declinedAt: z.nullable(instant()),
  askedAgainAt: z.nullable(instant()),
});
export type Baseline = z.output<typeof baseline>;

/** The client's own, with what she is asked for. */
export const ownBaseline = z.extend(baseline, {
  /** Whether her home page asks for it. */
  isAsked: z.boolean(),
  /** What she is asked for: no weight while she hides it, no photos in poses she hides or after she has withdrawn consent. */
  pieces: z.array(z.object({ piece: z.enum(baselinePieces), isGiven: z.boolean() })),
  askedPoses: z.array(z.enum(photoPoses)),
});
export type OwnBaseline = z.output<typeof ownBaseline>;

export const readOwnBaseline = endpoint({
  method: "GET",
  path: "/api/baseline",
  access: ["client"],
  summary: "The caller's starting point: the first weight, measurements and photos, the days on which they were given, and whether it is asked for",
  offline: ["client"],
  live: { provides: ["check-ins", "account", "intake", "privacy"] },
  response: ownBaseline,
});

export const saveBaseline = endpoint({
  method: "PUT",
  path: "/api/baseline",
  access: ["client"],
  summary: "Saves the caller's starting point, also in pieces: null removes a value, what is left out stays, and what changes counts from today. `declined` puts the request for it away",
  input: { json: z.object({ ...inputShapeFor(checkInFields, baselineNumberNames), photos: z.optional(posedPhotos), declined: z.optional(z.boolean()) }) },
  response: ownBaseline,
  live: { invalidates: ["check-ins", "drafts"] },
});
export type BaselineInput = z.output<typeof saveBaseline.body>;

export const readBaseline = endpoint({
  method: "GET",
  path: "/api/clients/:id/baseline",
  access: ["coach"],
  summary: "A client's starting point, and when they declined it or were asked again",
  offline: ["coach"],
  live: { provides: ["check-ins"], subject: "id" },
  response: baseline,
});

export const askForBaseline = endpoint({
  method: "POST",
  path: "/api/clients/:id/baseline/ask-again",
  access: ["coach"],
  summary: "Asks a client for the starting point, again if they have given or declined it. Does nothing while they are asked already",
  response: baseline,
  live: { invalidates: ["check-ins", "notifications"], audience: ({ params }) => [everyCoach, params.id] },
  errors: ["conflict"],
});

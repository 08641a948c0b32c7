import type { Actor } from "@/lib/auth/actor";
import { requireConsent } from "@/lib/core/consents/queries";
import type { ConsentKind } from "@/lib/core/consents/rules";
import type { UploadPurpose } from "@/lib/core/uploads/contract";
import { forbidden, unauthorized } from "@/lib/platform/errors";

/** The consent a client must not have withdrawn to upload this. */
const consentByPurpose: Partial<Record<UploadPurpose, ConsentKind>> = { progress_photo: "body_photos", food_diary_photo: "health_data" };

/** Throws 401 if the file waits for another account than the one that is signed in now. */
export function requireOwner(actor: Actor, owner: string | undefined) {
  if (owner !== undefined && owner !== actor.id) throw unauthorized();
}

/** Throws 403 unless the actor may upload this kind of file: only clients upload progress and diary photos, with their consent, and only coaches the logo. */
export async function requireUploadPermission(actor: Actor, purpose: UploadPurpose) {
  const isClientPhoto = purpose === "progress_photo" || purpose === "food_diary_photo";
  if ((isClientPhoto && actor.role !== "client") || (purpose === "logo" && actor.role !== "coach")) throw forbidden();
  const neededConsent = consentByPurpose[purpose];
  if (neededConsent) await requireConsent(actor, neededConsent);
}

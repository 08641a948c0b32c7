import type { Actor } from "@/lib/auth/actor";
import type { UploadPurpose } from "@/lib/core/uploads/contract";
import { forbidden } from "@/lib/platform/errors";

/** Throws 403 unless the actor may upload this kind of file: only clients upload progress and diary photos, only coaches the logo. */
export function requireUploadPermission(actor: Actor, purpose: UploadPurpose) {
  const isClientPhoto = purpose === "progress_photo" || purpose === "food_diary_photo";
  if ((isClientPhoto && actor.role !== "client") || (purpose === "logo" && actor.role !== "coach")) throw forbidden();
}

import type { Actor } from "@/lib/auth/actor";
import type { UploadPurpose } from "@/lib/core/uploads/contract";
import { forbidden } from "@/lib/platform/errors";

/** Who may upload what: body and diary photos belong to clients, the logo to the coach. Throws 403. */
export function requireUploadPermission(actor: Actor, purpose: UploadPurpose) {
  const forClients = purpose === "progress_photo" || purpose === "food_diary_photo";
  if ((forClients && actor.role !== "client") || (purpose === "logo" && actor.role !== "coach")) throw forbidden();
}

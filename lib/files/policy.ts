import { forbidden } from "@/lib/api/errors";
import type { Actor } from "@/lib/auth/actor";
import type { UploadPurpose } from "@/lib/files/contract";
import type { Prisma } from "@/prisma/generated/client";

/**
 * The files this actor may read: the practice's logo is everyone's, a profile picture is for whoever is signed in,
 * and everything else is for its owner, the client it is about, and coaches.
 */
export function visibleTo(actor: Actor | null): Prisma.FileWhereInput {
  if (!actor) return { purpose: "logo" };
  const open: Prisma.FileWhereInput[] = [{ purpose: { in: ["logo", "profile_image"] } }, { ownerId: actor.id }, { clientId: actor.id }];
  return { OR: actor.role === "coach" ? [...open, { clientId: { not: null } }] : open };
}

/** Who may upload what: body and diary photos belong to clients, the logo to the coach. Throws 403. */
export function requireUpload(actor: Actor, purpose: UploadPurpose) {
  const forClients = purpose === "progress_photo" || purpose === "food_diary_photo";
  if ((forClients && actor.role !== "client") || (purpose === "logo" && actor.role !== "coach")) throw forbidden();
}

import { forbidden } from "@/lib/api/errors";
import type { Actor } from "@/lib/auth/actor";
import type { UploadPurpose } from "@/lib/files/contract";
import type { Prisma } from "@/prisma/generated/client";

/**
 * The files this actor may read: the practice's logo is everyone's; a client's files are for her and for coaches; a
 * profile picture is also for staff, and that of staff for everyone signed in.
 */
export function visibleTo(actor: Actor | null): Prisma.FileWhereInput {
  if (!actor) return { purpose: "logo" };
  const own: Prisma.FileWhereInput[] = [{ purpose: "logo" }, { ownerId: actor.id }, { clientId: actor.id }];
  if (actor.role === "client") return { OR: [...own, { purpose: "profile_image", owner: { role: { not: "client" } } }] };
  return { OR: [...own, { purpose: "profile_image" }, ...(actor.role === "coach" ? [{ clientId: { not: null } }] : [])] };
}

/** Who may upload what: body and diary photos belong to clients, the logo to the coach. Throws 403. */
export function requireUpload(actor: Actor, purpose: UploadPurpose) {
  const forClients = purpose === "progress_photo" || purpose === "food_diary_photo";
  if ((forClients && actor.role !== "client") || (purpose === "logo" && actor.role !== "coach")) throw forbidden();
}

import { created } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { storePicture } from "@/lib/files/commands";
import { upload } from "@/lib/files/contract";

export const POST = route(upload, async ({ actor, body, file, now }) => created(await storePicture(actor, body.purpose, file, now)));

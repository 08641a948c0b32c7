import { route } from "@/lib/api/route";
import { storePicture } from "@/lib/core/uploads/commands";
import { upload } from "@/lib/core/uploads/contract";

export const POST = route(upload, ({ actor, body, file, now }) => storePicture(actor, body.purpose, file, now));

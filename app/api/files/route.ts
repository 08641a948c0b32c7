import { route } from "@/lib/api/route";
import { storePicture } from "@/lib/core/uploads/commands";
import { uploadFile } from "@/lib/core/uploads/contract";

export const POST = route(uploadFile, ({ actor, body, file, now }) => storePicture(actor, body, file, now));

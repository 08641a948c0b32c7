import { route } from "@/lib/api/route";
import { storePicture } from "@/lib/files/commands";
import { upload } from "@/lib/files/contract";

export const POST = route(upload, ({ actor, body, file, now }) => storePicture(actor, body.purpose, file, now));

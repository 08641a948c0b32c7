import { route } from "@/lib/api/route";
import { uploadPart } from "@/lib/core/uploads/contract";
import { storePart } from "@/lib/core/uploads/part-commands";

export const POST = route(uploadPart, ({ actor, body, file, now }) => storePart(actor, body, file, now));

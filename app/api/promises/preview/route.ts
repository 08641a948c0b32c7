import { route } from "@/lib/api/route";
import { previewPromises } from "@/lib/practice/dashboard/contract";
import { findMovedPromises } from "@/lib/practice/dashboard/client-queries";

export const POST = route(previewPromises, ({ actor, body, now }) => findMovedPromises(actor, body, now));

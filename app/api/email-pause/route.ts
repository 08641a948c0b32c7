import { route } from "@/lib/api/route";
import { endEmailPause, readEmailPause } from "@/lib/core/email/contract";
import { endPracticePause, findPracticePause } from "@/lib/core/email/sending/pauses";

export const GET = route(readEmailPause, () => findPracticePause());

export const DELETE = route(endEmailPause, ({ actor, now }) => endPracticePause(actor, now));

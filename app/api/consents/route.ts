import { route } from "@/lib/api/route";
import { recordConsent } from "@/lib/practice/privacy/consents";
import { decideConsent } from "@/lib/practice/privacy/contract";

export const POST = route(decideConsent, ({ actor, body, now }) => recordConsent(actor, body, now));

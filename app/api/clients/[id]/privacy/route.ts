import { route } from "@/lib/api/route";
import { readPrivacy } from "@/lib/practice/privacy/contract";
import { findPrivacy } from "@/lib/practice/privacy/queries";

export const GET = route(readPrivacy, ({ actor, params }) => findPrivacy(actor, params.id));

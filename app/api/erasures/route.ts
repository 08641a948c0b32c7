import { route } from "@/lib/api/route";
import { listErasures } from "@/lib/practice/privacy/contract";
import { findErasures } from "@/lib/practice/privacy/provider-erasures";

export const GET = route(listErasures, ({ actor }) => findErasures(actor));

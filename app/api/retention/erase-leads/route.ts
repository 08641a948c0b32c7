import { route } from "@/lib/api/route";
import { eraseLeadsWithoutContact } from "@/lib/practice/retention/commands";
import { eraseProposedLeads } from "@/lib/practice/retention/contract";

export const POST = route(eraseProposedLeads, ({ actor, body, now }) => eraseLeadsWithoutContact(actor, body.leadIds, now));

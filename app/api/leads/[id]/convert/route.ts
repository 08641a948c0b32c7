import { randomBytes } from "node:crypto";
import { route } from "@/lib/api/route";
import { convertLeadToClient } from "@/lib/outreach/leads/commands";
import * as leads from "@/lib/outreach/leads/contract";

export const POST = route(leads.convertLead, ({ actor, params, body, now }) => convertLeadToClient(actor, params.id, body, randomBytes(32).toString("base64url"), now));

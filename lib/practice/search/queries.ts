import type * as z from "zod/mini";
import { findLeads } from "@/lib/outreach/leads/queries";
import { personDisplayName } from "@/lib/platform/person-name";
import { readRoster } from "@/lib/practice/roster/rows";
import type { readSearch } from "@/lib/practice/search/contract";

/** The shortest text that finds anybody, and how many it finds of each kind (PRODUCT.md, "The second version"). */
const [minLength, maxResults] = [2, 8];

/** The active clients by name, and the leads newest first, that match the text as the two lists match it. */
export async function findPeople(q: string, now: Date): Promise<z.input<typeof readSearch.response>> {
  if (q.length < minLength) return { clients: [], leads: [] };
  const [clients, leads] = await Promise.all([readRoster({ q }, { sort: "name", take: maxResults }, now), findLeads({ q, view: "all", limit: maxResults }, now)]);
  return {
    clients: clients.slice(0, maxResults).map(({ userId, email, ...client }) => ({ id: userId, name: personDisplayName(client), email })),
    leads: leads.rows.map(({ id, fullName, email, stage }) => ({ id, name: fullName, email, stage })),
  };
}

import type * as z from "zod/mini";
import { type AnyInput, urlFor } from "@/lib/api/client";
import { type AnyEndpoint, raw } from "@/lib/api/contract";
import { type Role, roles } from "@/lib/auth/actor";
import { endpoints } from "@/lib/practice/contracts";
import { paths } from "@/lib/platform/paths";
import type { Server } from "@/tests/bench/servers";

/** A practice that is served, and who asks it. */
export interface Served extends Server {
  url: string;
  cookies: Record<Role, string>;
  ids: Record<Role, string>;
}

/** Something a signed-in person asks for. Its addresses are asked in turns. */
export interface Asked {
  name: string;
  cookie: (served: Served) => string;
  urlsOn: (served: Served) => Promise<string[]>;
}

const pageSize = 50;
/** How many pages deep a list is read. */
const depth = 40;

/** What stands for the parameters of a path, and what a query has to say: of the client with a history of years. */
function inputFor(endpoint: AnyEndpoint, role: Role, { ids }: Served): AnyInput {
  const other = /^\/api\/(messages|conversations)\//.test(endpoint.path) && role === "client" ? ids.coach : ids.client;
  const id = endpoint.path.includes("/messages/:id") && !endpoint.path.startsWith("/api/messages/") ? "seed-0000001-1" : /^\/api\/(imports|leads)\//.test(endpoint.path) ? "seed-0000001" : other;
  const params = { id, clientId: ids.client, form: "weekly-check-in", templateId: "welcome" };
  const needsClient = ["/api/weekly-check-ins", "/api/food-diaries"].includes(endpoint.path) && role === "coach";
  return { params, query: needsClient ? { clientId: ids.client } : {} };
}

const has = ({ query }: AnyEndpoint, name: string) => name in (query as z.ZodMiniObject).shape;
const rolesOf = ({ access }: AnyEndpoint): readonly Role[] => (typeof access === "string" ? roles : access);
/** Searched for: a first name, a whole name, nobody's. */
const searches = ["amelia", "grace moss", "zzzz"];

const reads = endpoints.filter(({ method, response, access }) => method === "GET" && response !== raw && access !== "public");

function readingsOf(endpoint: AnyEndpoint, role: Role): Asked[] {
  const base = { cookie: (served: Served) => served.cookies[role] };
  const name = `GET ${endpoint.path} (${role})`;
  const at = (served: Served, query: Record<string, unknown>) => {
    const input = inputFor(endpoint, role, served);
    return urlFor(endpoint, { ...input, query: { ...input.query, ...query } });
  };
  if (!has(endpoint, "limit")) return [{ ...base, name, urlsOn: (served) => Promise.resolve([at(served, {})]) }];
  const first = { ...base, name: `${name}, ${pageSize} rows`, urlsOn: (served: Served) => Promise.resolve([at(served, { limit: pageSize })]) };
  const deep = { ...base, name: `${name}, ${pageSize} rows far down`, urlsOn: async (served: Served) => [at(served, { limit: pageSize, cursor: await deepCursor(served, (query) => at(served, query), base.cookie(served)) })] };
  const found = { ...base, name: `${name}, ${pageSize} rows of a search`, urlsOn: (served: Served) => Promise.resolve(searches.map((q) => at(served, { limit: pageSize, q }))) };
  return [first, deep, ...(has(endpoint, "q") ? [found] : [])];
}

/** The cursor of the last whole page within reach; none of a list of one page. */
async function deepCursor(served: Served, at: (query: Record<string, unknown>) => string, cookie: string): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let page = 0; page < depth; page += 1) {
    const response = await fetch(served.address + at({ limit: pageSize, cursor }), { headers: { cookie } });
    const rows = (await response.json()) as unknown[];
    const next = response.headers.get("next-cursor");
    if (rows.length < pageSize || next === null) break;
    cursor = next;
  }
  return cursor;
}

const sections: Record<Role, string[]> = {
  coach: ["dashboard", "checkins", "clients", "leads", "finances", "messages", "emails", "automation", "import"],
  client: ["dashboard", "checkin", "nutrition", "messages", "onboarding", "intake"],
  nutritionist: ["pending", "upload", "plans", "messages"],
};

const screens = roles.flatMap((role) =>
  sections[role].map((section): Asked => ({ name: `the screen ${section} (${role})`, cookie: ({ cookies }) => cookies[role], urlsOn: () => Promise.resolve([paths.section(section)]) })),
);

/** Every read of every role that may ask it, a list by the page; and every screen. Derived from the contracts, so that none is forgotten. */
export const everyReading: Asked[] = [...reads.flatMap((endpoint) => rolesOf(endpoint).flatMap((role) => readingsOf(endpoint, role))), ...screens];

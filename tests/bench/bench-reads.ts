import type * as z from "zod/mini";
import { type AnyCallInput, endpointUrl } from "@/lib/api/client";
import { type AnyEndpoint, rawResponse } from "@/lib/api/contract";
import { type Role, roles } from "@/lib/auth/actor";
import { paths } from "@/lib/platform/paths";
import { endpoints } from "@/lib/practice/contracts";
import { readImportBatch } from "@/lib/practice/import-batches/contract";
import { listImportPhotos } from "@/lib/practice/imports/photo-contract";
import { readPracticeExport } from "@/lib/practice/transfer/contract";
import { readPlanText } from "@/lib/work/nutrition/contract";
import type { BenchServer } from "@/tests/bench/servers";

/** A running server with the sessions of its people. */
export interface ServedPractice extends BenchServer {
  url: string;
  cookies: Record<Role, string>;
  ids: Record<Role, string>;
}

/** A read by a signed-in person. Its URLs are requested in turn. */
export interface BenchRead {
  name: string;
  cookie: (served: ServedPractice) => string;
  urlsFor: (served: ServedPractice) => Promise<string[]>;
}

const pageSize = 50;
/** How many pages of a list are read. */
const maxPageDepth = 40;

/** The `id` of reads that are not about a person, as seed-practice.ts makes it. The first match counts. */
const recordIds: [RegExp, string][] = [
  [/\/check-ins\/:id\/(changes|feedback)$/, "old-0000001"],
  [/^\/api\/(?!messages\/).*\/messages\/:id/, "seed-0000001-1"],
  [/^\/api\/(imports|leads)\//, "seed-0000001"],
  [/^\/api\/receipts\//, "old-0000001"],
];

/** Path parameters and query values for the client with years of history. */
function inputFor(endpoint: AnyEndpoint, role: Role, { ids }: ServedPractice): AnyCallInput {
  const contactId = /^\/api\/(messages|conversations)\//.test(endpoint.path) && role === "client" ? ids.coach : ids.client;
  const [, recordId] = recordIds.find(([pattern]) => pattern.test(endpoint.path)) ?? [];
  const params = { id: recordId ?? contactId, clientId: ids.client, form: "weekly-check-in", templateId: "welcome" };
  const needsClient = ["/api/weekly-check-ins", "/api/food-diaries", "/api/steps"].includes(endpoint.path) && role === "coach";
  return { params, query: needsClient ? { clientId: ids.client } : {} };
}

const hasQueryField = ({ query }: AnyEndpoint, name: string) => name in (query as z.ZodMiniObject).shape;
const allowedRoles = ({ access }: AnyEndpoint): readonly Role[] => (typeof access === "string" ? roles : access);
/** Search terms: a first name, a full name, and a name that nobody has. */
const searches = ["amelia", "grace moss", "zzzz"];

/**
 * Reading a Word plan takes as long as a process takes to start. A batch of files, the photos of a ZIP and an export are as large as what somebody has
 * just uploaded or asked for, however large the practice is.
 */
const notCompared = new Set<AnyEndpoint>([readPlanText, readImportBatch, listImportPhotos, readPracticeExport]);
const isMeasured = (endpoint: AnyEndpoint) => endpoint.method === "GET" && endpoint.response !== rawResponse && endpoint.access !== "public" && !notCompared.has(endpoint);
const readEndpoints = endpoints.filter(isMeasured);

function endpointReads(endpoint: AnyEndpoint, role: Role): BenchRead[] {
  const base = { cookie: (served: ServedPractice) => served.cookies[role] };
  const name = `GET ${endpoint.path} (${role})`;
  const at = (served: ServedPractice, query: Record<string, unknown>) => {
    const input = inputFor(endpoint, role, served);
    return endpointUrl(endpoint, { ...input, query: { ...input.query, ...query } });
  };
  const queries = hasQueryField(endpoint, "q") ? searches.map((q) => ({ q })) : [{}];
  if (!hasQueryField(endpoint, "limit")) return [{ ...base, name, urlsFor: (served) => Promise.resolve(queries.map((query) => at(served, query))) }];
  const firstPage = { ...base, name: `${name}, ${pageSize} rows`, urlsFor: (served: ServedPractice) => Promise.resolve([at(served, { limit: pageSize })]) };
  const deep = { ...base, name: `${name}, ${pageSize} rows far down`, urlsFor: async (served: ServedPractice) => [at(served, { limit: pageSize, cursor: await deepCursor(served, (query) => at(served, query), base.cookie(served)) })] };
  const searchRead = { ...base, name: `${name}, ${pageSize} rows of a search`, urlsFor: (served: ServedPractice) => Promise.resolve(searches.map((q) => at(served, { limit: pageSize, q }))) };
  return [firstPage, deep, ...(hasQueryField(endpoint, "q") ? [searchRead] : [])];
}

/** The cursor of the last full page within the limit; undefined for a list of one page. */
async function deepCursor(served: ServedPractice, at: (query: Record<string, unknown>) => string, cookie: string): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let page = 0; page < maxPageDepth; page += 1) {
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
  client: ["dashboard", "checkin", "progress", "nutrition", "messages", "onboarding", "intake"],
  nutritionist: ["pending", "upload", "plans", "messages"],
};

const screenReads = roles.flatMap((role) =>
  sections[role].map((section): BenchRead => ({ name: `the screen ${section} (${role})`, cookie: ({ cookies }) => cookies[role], urlsFor: () => Promise.resolve([paths.section(section)]) })),
);

/** Every read for every role with access, lists page by page, and every screen. Derived from the contracts, so that it is complete. */
export const benchReads: BenchRead[] = [...readEndpoints.flatMap((endpoint) => allowedRoles(endpoint).flatMap((role) => endpointReads(endpoint, role))), ...screenReads];

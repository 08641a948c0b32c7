import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { documentedStatuses } from "@/lib/api/documented-statuses";

const basics = { path: "/api/x", access: "public", summary: "", response: z.string() } as const;
const always = [500, 503, 507];

describe("An endpoint documents", () => {
  it.each([
    { what: "only the server's own errors where nothing is asked", of: endpoint({ ...basics, method: "GET" }), statuses: [200, ...always] },
    { what: "invalid input where there is a query", of: endpoint({ ...basics, method: "GET", query: z.object({ q: z.string() }) }), statuses: [200, 400, ...always] },
    { what: "a refusal of those who are signed out, or have to set up a second factor first", of: endpoint({ ...basics, method: "GET", access: "signed-in" }), statuses: [200, 401, 403, ...always] },
    { what: "a refusal of other roles", of: endpoint({ ...basics, method: "GET", access: ["coach"] }), statuses: [200, 401, 403, ...always] },
    { what: "an unknown record where its path names one", of: endpoint({ ...basics, method: "GET", path: "/api/x/:id" }), statuses: [200, 404, ...always] },
    { what: "what a write may be refused for", of: endpoint({ ...basics, method: "POST" }), statuses: [200, 400, 403, 413, ...always] },
    { what: "a write that other sites may send", of: endpoint({ ...basics, method: "POST", anyOrigin: true }), statuses: [200, 400, 413, ...always] },
    { what: "files of the wrong type, and storage that fails", of: endpoint({ ...basics, method: "POST", input: { multipart: z.object({}), maxFileBytes: 1 } }), statuses: [200, 400, 403, 413, 415, 500, 502, 503, 507] },
    { what: "what has not changed", of: endpoint({ ...basics, method: "GET", etag: true }), statuses: [200, 304, ...always] },
    { what: "what it declares itself", of: endpoint({ ...basics, method: "POST", statuses: [200, 201], errors: ["conflict"] }), statuses: [200, 201, 400, 403, 409, 413, ...always] },
  ])("$what", ({ of, statuses }) => expect(documentedStatuses(of)).toEqual(statuses));
});

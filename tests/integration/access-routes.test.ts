import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findRouteProblems } from "@/scripts/check-routes.mjs";

const imports = 'import { route } from "@/lib/api/route";\nimport * as leads from "@/lib/outreach/leads/contract";\n';
const list = "export const GET = route(leads.list, () => read());\n";
const contract = 'export const list = endpoint({\n  method: "GET",\n  path: "/api/leads",\n});\nexport const add = endpoint({\n  method: "POST",\n  path: "/api/leads",\n});\n';

describe("Before a build, the check of its routes", () => {
  let root: string;
  beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "cadence-routes-"))));
  afterEach(() => rmSync(root, { recursive: true }));

  function problemsWith(files: Record<string, string>) {
    for (const [path, source] of Object.entries({ "lib/outreach/leads/contract.ts": contract, ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), source);
    }
    return findRouteProblems(root);
  }

  it("has nothing to say of the product as it is", () => expect(findRouteProblems(".")).toEqual([]));

  it.each([
    { what: "a contract's own endpoint", route: imports + list },
    { what: "two of them", route: `${imports}${list}\nexport const POST = route(leads.add, async ({ body }) => {\n  return { ok: ")};" };\n});\n` },
    { what: "one imported by another name", route: 'import { route } from "@/lib/api/route";\nimport { list as endpoint } from "@/lib/outreach/leads/contract";\n\nexport const GET = route(endpoint, read);\n' },
    { what: "one that says what it does not export", route: `${imports}// export default would be wrong\n/* export * too */\n${list}` },
  ])("passes $what", ({ route }) => expect(problemsWith({ "app/api/leads/route.ts": route })).toEqual([]));

  const file = "app/api/leads/route.ts";
  it.each([
    { what: "a handler without a contract", path: file, source: "export async function GET() {\n  return Response.json({});\n}\n", says: `${file}: export GET is not a method` },
    { what: "one beside a good one", path: file, source: `${imports}${list}export const POST = async () => new Response();\n`, says: `${file}: export POST is not a method` },
    { what: "one behind a comma", path: file, source: `${imports}export const GET = route(leads.list, read), POST = () => new Response();\n`, says: `${file}: export GET is more than route` },
    { what: "a wrapped one", path: file, source: `${imports}export const GET = open(route(leads.list, read));\n`, says: `${file}: export GET is not a method` },
    { what: "a renamed one", path: file, source: `${imports}const answer = () => new Response();\nexport { answer as GET };\n`, says: `${file}: export {` },
    { what: "a re-export", path: file, source: 'export * from "./elsewhere";\n', says: `${file}: export *` },
    { what: "a default export", path: file, source: `${imports}${list}export default route;\n`, says: `${file}: export default is not a method` },
    { what: "a setting of Next's", path: file, source: `${imports}${list}export const dynamic = "force-static";\n`, says: `${file}: export dynamic is not a method` },
    { what: "HEAD", path: file, source: `${imports}export const HEAD = route(leads.list, read);\n`, says: `${file}: export HEAD is not a method` },
    { what: "nothing at all", path: file, source: "const GET = 1;\n", says: `${file}: exports nothing` },
    { what: "a route() of another kind", path: file, source: `import * as leads from "@/lib/outreach/leads/contract";\nconst route = (_, answer) => answer;\n${list}`, says: `${file}: export GET: route is not` },
    { what: "an endpoint of its own", path: file, source: `${imports}const own = { access: "public" };\nexport const GET = route(own, read);\n`, says: `${file}: export GET: own is not from a contract.ts` },
    { what: "another method's endpoint", path: file, source: `${imports}export const PUT = route(leads.list, read);\n`, says: `${file}: export PUT: leads.list is a GET` },
    { what: "another path's endpoint", path: "app/api/leads/[id]/route.ts", source: imports + list, says: "app/api/leads/[id]/route.ts: export GET: leads.list is at /api/leads" },
    { what: "a page under app/api", path: "app/api/page.tsx", source: "export default function Page() {}\n", says: "app/api/page.tsx: only route.ts belongs under app/api" },
    { what: "a route in another language", path: "app/api/leads/route.js", source: imports + list, says: "app/api/leads/route.js: only route.ts" },
    { what: "a route that a folder in brackets hides", path: "app/(public)/api/open/route.ts", source: imports + list, says: "app/(public)/api/open/route.ts: a route is under app/api" },
    { what: "a route of the old kind", path: "pages/api/open.ts", source: "export default () => undefined;\n", says: "pages/api/open.ts: pages and routes are under app" },
    { what: "a server action", path: "components/save.ts", source: '"use server";\nexport async function save() {}\n', says: 'components/save.ts: "use server" makes an endpoint' },
    { what: "a server action in the midst of a screen", path: "app/page.tsx", source: 'export default function Page() {\n  async function save() {\n    "use server";\n  }\n}\n', says: 'app/page.tsx: "use server" makes' },
    { what: "a server action within a line", path: "app/page.tsx", source: 'export default () => <form action={async () => { "use server"; await wipe(); }} />;\n', says: 'app/page.tsx: "use server" makes' },
  ])("refuses $what", ({ path, source, says }) => {
    const problems = problemsWith({ [path]: source });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(says);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findRouteProblems } from "@/scripts/check-routes.mjs";

const imports = 'import { route } from "@/lib/api/route";\nimport * as leads from "@/lib/outreach/leads/contract";\n';
const list = "export const GET = route(leads.list, () => read());\n";
const contract = 'export const list = endpoint({\n  method: "GET",\n  path: "/api/leads",\n});\nexport const add = endpoint({\n  method: "POST",\n  path: "/api/leads",\n});\n';

describe("findRouteProblems, which runs before each build", () => {
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

  it("finds no problem in the product", () => expect(findRouteProblems(".")).toEqual([]));

  it.each([
    { what: "an endpoint of a contract", route: imports + list },
    { what: "two endpoints of a contract", route: `${imports}${list}\nexport const POST = route(leads.add, async ({ body }) => {\n  return { ok: ")};" };\n});\n` },
    { what: "an endpoint imported under another name", route: 'import { route } from "@/lib/api/route";\nimport { list as endpoint } from "@/lib/outreach/leads/contract";\n\nexport const GET = route(endpoint, read);\n' },
    { what: "a comment that mentions an export", route: `${imports}// export default would be wrong\n/* export * too */\n${list}` },
  ])("passes $what", ({ route }) => expect(problemsWith({ "app/api/leads/route.ts": route })).toEqual([]));

  const file = "app/api/leads/route.ts";
  it.each([
    { what: "a handler without a contract", path: file, source: "export async function GET() {\n  return Response.json({});\n}\n", problem: `${file}: export GET is not a method` },
    { what: "a handler without a contract beside a correct one", path: file, source: `${imports}${list}export const POST = async () => new Response();\n`, problem: `${file}: export POST is not a method` },
    { what: "a second handler in one declaration", path: file, source: `${imports}export const GET = route(leads.list, read), POST = () => new Response();\n`, problem: `${file}: export GET is more than route` },
    { what: "a wrapped handler", path: file, source: `${imports}export const GET = open(route(leads.list, read));\n`, problem: `${file}: export GET is not a method` },
    { what: "a handler exported under another name", path: file, source: `${imports}const respond = () => new Response();\nexport { respond as GET };\n`, problem: `${file}: export {` },
    { what: "a re-export", path: file, source: 'export * from "./elsewhere";\n', problem: `${file}: export *` },
    { what: "a default export", path: file, source: `${imports}${list}export default route;\n`, problem: `${file}: export default is not a method` },
    { what: "a Next.js route setting", path: file, source: `${imports}${list}export const dynamic = "force-static";\n`, problem: `${file}: export dynamic is not a method` },
    { what: "HEAD", path: file, source: `${imports}export const HEAD = route(leads.list, read);\n`, problem: `${file}: export HEAD is not a method` },
    { what: "a route without exports", path: file, source: "const GET = 1;\n", problem: `${file}: exports nothing` },
    { what: "another function named route", path: file, source: `import * as leads from "@/lib/outreach/leads/contract";\nconst route = (_, handler) => handler;\n${list}`, problem: `${file}: export GET: route is not` },
    { what: "an endpoint declared in the route", path: file, source: `${imports}const own = { access: "public" };\nexport const GET = route(own, read);\n`, problem: `${file}: export GET: own is not from a contract.ts` },
    { what: "an endpoint of another method", path: file, source: `${imports}export const PUT = route(leads.list, read);\n`, problem: `${file}: export PUT: leads.list is a GET` },
    { what: "an endpoint of another path", path: "app/api/leads/[id]/route.ts", source: imports + list, problem: "app/api/leads/[id]/route.ts: export GET: leads.list is at /api/leads" },
    { what: "a page under app/api", path: "app/api/page.tsx", source: "export default function Page() {}\n", problem: "app/api/page.tsx: only route.ts belongs under app/api" },
    { what: "a route in JavaScript", path: "app/api/leads/route.js", source: imports + list, problem: "app/api/leads/route.js: only route.ts" },
    { what: "a route in a route group", path: "app/(public)/api/open/route.ts", source: imports + list, problem: "app/(public)/api/open/route.ts: a route is under app/api" },
    { what: "a route of the pages router", path: "pages/api/open.ts", source: "export default () => undefined;\n", problem: "pages/api/open.ts: pages and routes are under app" },
    { what: "a server action", path: "components/save.ts", source: '"use server";\nexport async function save() {}\n', problem: 'components/save.ts: "use server" makes an endpoint' },
    { what: "a server action inside a component", path: "app/page.tsx", source: 'export default function Page() {\n  async function save() {\n    "use server";\n  }\n}\n', problem: 'app/page.tsx: "use server" makes' },
    { what: "an inline server action", path: "app/page.tsx", source: 'export default () => <form action={async () => { "use server"; await wipe(); }} />;\n', problem: 'app/page.tsx: "use server" makes' },
  ])("refuses $what", ({ path, source, problem }) => {
    const problems = problemsWith({ [path]: source });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });
});

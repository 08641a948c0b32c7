// Runs first in every build and checks that every route handler is an endpoint with a contract, so that it has access rules,
// schemas and tests. Reads the sources as text, which is fast and needs no packages.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Routes that next-auth handles. */
const nextAuthRoute = "app/api/auth/[...nextauth]/route.ts";
/** A form that works without scripts; its action calls the endpoint. */
const allowedServerActions = new Set(["app/(public)/discovery/submit-by-post.ts"]);
/** Handlers that exist only in the bench's build. */
const benchRoutePattern = /\.bench\.ts$/;

const scriptFilePattern = /\.[cm]?[jt]sx?$/;

/** The problems under this folder, one line each. */
export function findRouteProblems(root) {
  const files = ["app", "components", "lib", "emails", "pages", "src"].flatMap((folder) => listScripts(root, folder));
  return files.flatMap((file) => {
    if (/^(pages|src)\//.test(file)) return `${file}: pages and routes are under app, where this check sees them`;
    const source = readFileSync(join(root, file), "utf8");
    if (hasServerAction(source) && !allowedServerActions.has(file)) return `${file}: "use server" makes an endpoint without a contract`;
    if (file === nextAuthRoute || !file.startsWith("app/") || benchRoutePattern.test(file)) return [];
    const isRoute = basename(file).startsWith("route.");
    if (!file.startsWith("app/api/")) return isRoute ? `${file}: a route is under app/api` : [];
    if (basename(file) !== "route.ts") return `${file}: only route.ts belongs under app/api`;
    return routeProblems(root, file, source).map((problem) => `${file}: ${problem}`);
  });
}

function listScripts(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true });
  return names.map((name) => `${folder}/${name.split(sep).join("/")}`).filter((file) => scriptFilePattern.test(file)).toSorted();
}

const hasServerAction = (source) => /(^|[{;])\s*["']use server["']/m.test(withoutComments(source));

function routeProblems(root, file, source) {
  const code = withoutComments(source);
  const exported = [...blankInertParts(code).matchAll(/\bexport\b/g)].map(({ index }) => exportProblems(root, file, code, index));
  return exported.length === 0 ? ["exports nothing"] : exported.flat();
}

/** The source of the export that starts at `index`. */
function exportProblems(root, file, code, index) {
  const rest = code.slice(index);
  const name = /^export\s+(?:const|let|var|(?:async\s+)?function)?\s*([\w*{]+)/.exec(rest)?.[1] ?? "";
  const [whole, method, endpoint] = /^export const (GET|POST|PUT|PATCH|DELETE) = route\(([\w.]+),/.exec(rest) ?? [];
  if (!whole) return [`export ${name} is not a method that is route(endpoint, …)`];
  if (!/^import \{[^}]*\broute\b[^}]*\} from "@\/lib\/api\/route";$/m.test(code)) return [`export ${method}: route is not that of lib/api/route`];
  if (rest[endOfCall(rest, rest.indexOf("("))] !== ";") return [`export ${method} is more than route(endpoint, …)`];
  return endpointProblems(root, file, code, method, endpoint);
}

/** The index after the bracket that closes the one at `open`. */
function endOfCall(code, open) {
  const text = blankInertParts(code);
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if ("([{".includes(text[at])) depth += 1;
    if (")]}".includes(text[at]) && --depth === 0) return at + 1;
  }
  return text.length;
}

/** Checks that the endpoint is from a contract.ts and that its method and path, if literal, match the route. */
function endpointProblems(root, file, code, method, endpoint) {
  const [space, member] = endpoint.split(".");
  const imports = [...code.matchAll(/^import (?:\* as (\w+)|\{([^}]*)\}) from "@\/(lib\/(?:[\w-]+\/){1,2}(?:[\w-]+-)?contract)";$/gm)];
  const named = (list) => list.split(",").map((part) => part.trim().split(/\s+as\s+/)).find((names) => names.at(-1) === space)?.[0];
  const found = imports.map(([, all, some, path]) => ({ path, name: all ? all === space && member : named(some) })).find(({ name }) => name);
  if (!found) return [`export ${method}: ${endpoint} is not from a contract.ts`];
  const definition = readEndpointDefinition(readFileSync(join(root, `${found.path}.ts`), "utf8"), found.name);
  const path = dirname(file).slice("app".length).replace(/\[(\w+)\]/g, ":$1");
  if (definition.method && definition.method !== method) return [`export ${method}: ${endpoint} is a ${definition.method}`];
  if (definition.path && definition.path !== path) return [`export ${method}: ${endpoint} is at ${definition.path}`];
  return [];
}

/** The method and path of `export const name = endpoint({…})`, if they are literals. */
function readEndpointDefinition(contract, name) {
  const [, text = ""] = new RegExp(`^export const ${name} = endpoint\\(([\\s\\S]*?)^\\}\\);`, "m").exec(contract) ?? [];
  return { method: /\bmethod: "(\w+)"/.exec(text)?.[1], path: /\bpath: "([^"]+)"/.exec(text)?.[1] };
}

/** Strings, comments and regular expressions, in which brackets do not count. */
const inertPattern = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;
const blankOut = (text) => text.replace(/[^\n]/g, " ");

const withoutComments = (source) => source.replace(inertPattern, (part) => (part.startsWith("/") ? blankOut(part) : part));
const blankInertParts = (code) => code.replace(inertPattern, blankOut);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findRouteProblems(".");
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

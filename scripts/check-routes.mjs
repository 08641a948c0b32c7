// Runs first in every build: whatever answers a request is an endpoint with a contract, and so has its access, its schemas
// and its tests. Reads the sources as text, so that it takes no time and needs nothing installed.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** What next-auth answers by itself. */
const notOurs = "app/api/auth/[...nextauth]/route.ts";
/** A form that is posted where scripts do not run; its action goes through the endpoint. */
const knownActions = new Set(["app/(public)/discovery/send.ts"]);
/** Handlers that only the bench's own build has. */
const ofTheBench = /\.bench\.ts$/;

const script = /\.[cm]?[jt]sx?$/;

/** What is wrong under this folder, a line each. */
export function problemsOf(root) {
  const files = ["app", "components", "lib", "emails", "pages", "src"].flatMap((folder) => scriptsIn(root, folder));
  return files.flatMap((file) => {
    if (/^(pages|src)\//.test(file)) return `${file}: pages and routes are under app, where this check sees them`;
    const source = readFileSync(join(root, file), "utf8");
    if (isAction(source) && !knownActions.has(file)) return `${file}: "use server" makes an endpoint without a contract`;
    if (file === notOurs || !file.startsWith("app/") || ofTheBench.test(file)) return [];
    const isRoute = basename(file).startsWith("route.");
    if (!file.startsWith("app/api/")) return isRoute ? `${file}: a route is under app/api` : [];
    if (basename(file) !== "route.ts") return `${file}: only route.ts belongs under app/api`;
    return problemsOfRoute(root, file, source).map((problem) => `${file}: ${problem}`);
  });
}

function scriptsIn(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true });
  return names.map((name) => `${folder}/${name.split(sep).join("/")}`).filter((file) => script.test(file)).toSorted();
}

const isAction = (source) => /(^|[{;])\s*["']use server["']/m.test(withoutComments(source));

function problemsOfRoute(root, file, source) {
  const code = withoutComments(source);
  const exported = [...blanked(code).matchAll(/\bexport\b/g)].map(({ index }) => problemsOfExport(root, file, code, index));
  return exported.length === 0 ? ["exports nothing"] : exported.flat();
}

/** Of the one export that begins at `index`. */
function problemsOfExport(root, file, code, index) {
  const rest = code.slice(index);
  const name = /^export\s+(?:const|let|var|(?:async\s+)?function)?\s*([\w*{]+)/.exec(rest)?.[1] ?? "";
  const [whole, method, endpoint] = /^export const (GET|POST|PUT|PATCH|DELETE) = route\(([\w.]+),/.exec(rest) ?? [];
  if (!whole) return [`export ${name} is not a method that is route(endpoint, …)`];
  if (!/^import \{[^}]*\broute\b[^}]*\} from "@\/lib\/api\/route";$/m.test(code)) return [`export ${method}: route is not that of lib/api/route`];
  if (rest[endOfCall(rest, rest.indexOf("("))] !== ";") return [`export ${method} is more than route(endpoint, …)`];
  return problemsOfEndpoint(root, file, code, method, endpoint);
}

/** Behind the bracket that closes the one at `open`. */
function endOfCall(code, open) {
  const text = blanked(code);
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if ("([{".includes(text[at])) depth += 1;
    if (")]}".includes(text[at]) && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The endpoint is one of a contract.ts, and where that says its method and path in so many words they are the route's. */
function problemsOfEndpoint(root, file, code, method, endpoint) {
  const [space, member] = endpoint.split(".");
  const imports = [...code.matchAll(/^import (?:\* as (\w+)|\{([^}]*)\}) from "@\/(lib\/[\w-]+\/contract)";$/gm)];
  const named = (list) => list.split(",").map((one) => one.trim().split(/\s+as\s+/)).find((names) => names.at(-1) === space)?.[0];
  const found = imports.map(([, all, some, path]) => ({ path, name: all ? all === space && member : named(some) })).find(({ name }) => name);
  if (!found) return [`export ${method}: ${endpoint} is not from a contract.ts`];
  const said = definitionOf(readFileSync(join(root, `${found.path}.ts`), "utf8"), found.name);
  const path = dirname(file).slice("app".length).replace(/\[(\w+)\]/g, ":$1");
  if (said.method && said.method !== method) return [`export ${method}: ${endpoint} is a ${said.method}`];
  if (said.path && said.path !== path) return [`export ${method}: ${endpoint} is at ${said.path}`];
  return [];
}

/** Method and path of `export const name = endpoint({…})`, where they stand there as plain text. */
function definitionOf(contract, name) {
  const [, text = ""] = new RegExp(`^export const ${name} = endpoint\\(([\\s\\S]*?)^\\}\\);`, "m").exec(contract) ?? [];
  return { method: /\bmethod: "(\w+)"/.exec(text)?.[1], path: /\bpath: "([^"]+)"/.exec(text)?.[1] };
}

/** The parts of a source in which brackets and words mean nothing. */
const inert = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;
const blank = (text) => text.replace(/[^\n]/g, " ");

const withoutComments = (source) => source.replace(inert, (part) => (part.startsWith("/") ? blank(part) : part));
const blanked = (code) => code.replace(inert, blank);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = problemsOf(".");
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

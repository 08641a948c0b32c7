import { Ajv2020 } from "ajv/dist/2020.js";

interface Call {
  method: string;
  /** As in the document, with parameters in braces. */
  path: string;
  response: Response;
}

/**
 * Returns a check against this OpenAPI document. It throws for an undocumented status or content type, and for JSON of
 * another shape.
 */
export function checkAgainst(document: object) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: "api" });
  return async ({ method, path, response }: Call): Promise<void> => {
    const call = `${method} ${path}: ${response.status}`;
    const found = lookUp(document, ["paths", path, method.toLowerCase(), "responses", String(response.status)]);
    if (!found) throw new Error(`${call} is not documented`);
    const content = lookUp(document, [...found.place, "content"]);
    if (!content) return;
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    const documentedType = [type, "*/*"].find((range) => lookUp(document, [...content.place, range]));
    if (!documentedType) throw new Error(`${call} is documented, but not as ${type}`);
    if (type !== "application/json") return;
    const pointer = [...content.place, documentedType, "schema"].map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
    const validate = ajv.compile({ $ref: `api#/${pointer}` });
    if (!validate(await response.clone().json())) throw new Error(`${call} is of another shape: ${ajv.errorsText(validate.errors)}`);
  };
}

interface Found {
  node: unknown;
  /** The keys to it after following references. */
  place: string[];
}

/** The value at these keys, following references; null if there is none. */
function lookUp(document: object, keys: readonly string[]): Found | null {
  let found: Found = { node: document, place: [] };
  for (const key of keys) {
    if (!isObject(found.node) || !(key in found.node)) return null;
    found = { node: Reflect.get(found.node, key), place: [...found.place, key] };
    const ref = isObject(found.node) && "$ref" in found.node ? found.node.$ref : undefined;
    if (typeof ref === "string") return lookUp(document, [...ref.replace("#/", "").split("/"), ...keys.slice(found.place.length)]);
  }
  return found;
}

const isObject = (node: unknown): node is object => typeof node === "object" && node !== null;

import type * as z from "zod/mini";
import type { JsonInput } from "@/lib/api/contract";
import { AppError, tooLarge } from "@/lib/platform/errors";

const maxJsonBytes = 1_048_576;
const maxJsonDepth = 32;

/** How a JSON body is read: how long it may be, and which text in it stays as it was typed. */
/**
 * The JSON body of a request; an absent body is an empty object. Throws 413 past `maxBytes` without reading
 * the rest, 400 for text that is not JSON.
 */
export async function readJsonBody(request: Request, { maxBytes = maxJsonBytes, verbatim }: Pick<JsonInput<unknown>, "maxBytes" | "verbatim"> = {}): Promise<unknown> {
  const text = await readTextBody(request, maxBytes);
  if (text.trim() === "") return {};
  try {
    return sanitizeExcept(JSON.parse(text), verbatim);
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError("invalid", "The request is not valid JSON");
    throw error;
  }
}

/** All of a body cleaned but for the text of this name. */
function sanitizeExcept(body: unknown, verbatim: string | undefined): unknown {
  if (verbatim === undefined || typeof body !== "object" || body === null) return sanitize(body);
  const typed: unknown = Reflect.get(body, verbatim);
  return typeof typed === "string" ? Object.assign({}, sanitize({ ...body, [verbatim]: "" }), { [verbatim]: typed }) : sanitize(body);
}

/** The body of a request as text, of at most `maxBytes`. Throws 413 without reading the rest. */
export async function readTextBody(request: Request, maxBytes: number) {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

// Control characters but for tabs and line breaks, and the marks that turn the direction of what is read: they would turn the
// words around them as well.
const invisibleCharacters = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Takes out of every text that comes in what nobody sees, NUL among it; PostgreSQL keeps neither that nor half a surrogate pair. */
export function sanitize(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.replace(invisibleCharacters, "").toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (depth >= maxJsonDepth) throw new AppError("invalid", "The request is nested too deeply");
  if (Array.isArray(value)) return value.map((item) => sanitize(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [String(sanitize(key)), sanitize(item, depth + 1)]));
}

/** Parses `value` or throws 400 whose message is the first field's, with every field's message by its path. */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError("invalid", result.error.issues[0]?.message ?? "Invalid input", { fields: fieldMessages(result.error) });
}

function fieldMessages(error: z.core.$ZodError) {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) if (path.length > 0) fields[path.join(".")] ??= message;
  return fields;
}

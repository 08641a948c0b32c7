import type * as z from "zod/mini";
import type { JsonInput } from "@/lib/api/contract";
import { AppError, tooLarge } from "@/lib/platform/errors";
import { removeInvisibleCharacters } from "@/lib/platform/invisible-characters";

const maxJsonBytes = 1_048_576;
const maxJsonDepth = 32;

/**
 * Returns the JSON body of a request, or an empty object if there is none. Throws 413 above `maxBytes` without reading the
 * rest, and 400 for invalid JSON.
 */
export async function readJsonBody(request: Request, { maxBytes = maxJsonBytes, verbatim = [] }: Pick<JsonInput<unknown>, "maxBytes" | "verbatim"> = {}): Promise<unknown> {
  const text = await readTextBody(request, maxBytes);
  if (text.trim() === "") return {};
  try {
    return sanitizeExcept(JSON.parse(text), verbatim);
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError("invalid", "The request is not valid JSON");
    throw error;
  }
}

/** Sanitises a body, except for the texts in the `verbatim` fields. */
function sanitizeExcept(body: unknown, verbatim: readonly string[]): unknown {
  if (typeof body !== "object" || body === null) return sanitize(body);
  const rawTexts = Object.entries(body).filter(([name, value]) => verbatim.includes(name) && typeof value === "string");
  if (rawTexts.length === 0) return sanitize(body);
  // A file may be large, so it is left out while the rest is cleaned.
  const blanks = Object.fromEntries(rawTexts.map(([name]) => [name, ""]));
  return { ...Object(sanitize({ ...body, ...blanks })), ...Object.fromEntries(rawTexts) };
}

/** Returns the body of a request as text. Throws 413 above `maxBytes` without reading the rest. */
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

/** Removes invisible characters from every text in `value`, and replaces lone surrogates. Throws 400 for deep nesting. */
export function sanitize(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return removeInvisibleCharacters(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= maxJsonDepth) throw new AppError("invalid", "The request is nested too deeply");
  if (Array.isArray(value)) return value.map((item) => sanitize(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [String(sanitize(key)), sanitize(item, depth + 1)]));
}

/** Returns the parsed value. Throws 400 with the first field's message, and every field's message by its path. */
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

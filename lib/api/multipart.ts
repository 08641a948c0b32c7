import { MIMEType } from "node:util";
import { AppError } from "@/lib/api/errors";

/** Boundaries, part headers and the text fields around a file. */
const envelopeBytes = 64 * 1024;
const megabyte = 1024 * 1024;
/** Far more than any form of ours has. Each part costs as much to read as thousands of bytes of a file. */
const maxParts = 32;

export class TooLargeError extends AppError {
  constructor(maxBytes: number) {
    super("too_large", `This file is too large. The limit is ${Math.floor(maxBytes / megabyte)} MB.`);
    this.name = "TooLargeError";
  }
}

export class MalformedUploadError extends AppError {
  constructor(options: { cause?: unknown } = {}) {
    super("invalid", "The upload could not be read. Please try again.");
    this.name = "MalformedUploadError";
    this.cause = options.cause;
  }
}

/** The `file` part of a form; its name is the sender's own word. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface Upload {
  fields: Record<string, string>;
  /** Undefined when the form carried no `file`. */
  file: UploadedFile | undefined;
}

/**
 * Reads a multipart form with one file of at most `maxBytes` bytes; a longer body is refused without reading the rest.
 * When the sender hangs up, rejects with the error of the request's stream.
 * @throws TooLargeError
 * @throws MalformedUploadError when the body is no multipart form, has several files or far too many parts
 */
export async function readMultipart(request: Request, { maxBytes }: { maxBytes: number }): Promise<Upload> {
  const type = request.headers.get("content-type") ?? "";
  if (!request.body || !/^multipart\/form-data\s*;/i.test(type)) throw new MalformedUploadError();
  if (Number(request.headers.get("content-length")) > maxBytes + envelopeBytes) {
    const error = new TooLargeError(maxBytes);
    await request.body.cancel(error).catch(() => undefined);
    throw error;
  }
  const form = await readForm(request.body, type, maxBytes);
  const files = form.getAll("file").filter((value) => value instanceof File);
  if (files.length > 1) throw new MalformedUploadError();
  const fields = Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === "string"));
  return { fields, file: await readFile(files[0], maxBytes) };
}

async function readForm(body: ReadableStream<Uint8Array>, type: string, maxBytes: number) {
  let received = 0;
  let refused: AppError | undefined;
  let parsing = false;
  const partsUntil = partCounter(type);
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        if (received > maxBytes + envelopeBytes) refused = new TooLargeError(maxBytes);
        else if (partsUntil(chunk) > maxParts) refused = new MalformedUploadError();
        if (refused) controller.error(refused);
        else controller.enqueue(chunk);
      },
      flush: () => void (parsing = true),
    }),
  );
  try {
    return await new Response(counted, { headers: { "content-type": type } }).formData();
  } catch (error) {
    // Before its end, only the stream itself can have failed; after it, only what the stream said.
    throw refused ?? (parsing ? new MalformedUploadError({ cause: error }) : error);
  }
}

/** How many parts have begun in what came so far, chunk by chunk. */
function partCounter(type: string) {
  // As whoever reads the form understands the header, so that no way of writing it hides a part.
  const mark = Buffer.from(`--${boundaryOf(type)}`);
  let [parts, rest] = [0, Buffer.alloc(0)];
  return (chunk: Uint8Array) => {
    const text = Buffer.concat([rest, chunk]);
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) parts += 1;
    // A mark that is cut in two is found with the next chunk.
    rest = Buffer.from(text.subarray(Math.max(0, text.length - mark.length + 1)));
    return parts;
  };
}

function boundaryOf(type: string): string {
  try {
    return new MIMEType(type).params.get("boundary") ?? "";
  } catch (cause) {
    throw new MalformedUploadError({ cause });
  }
}

async function readFile(file: File | undefined, maxBytes: number) {
  // A browser sends a nameless, empty part for a file field that was left alone.
  if (!file || (file.name === "" && file.size === 0)) return undefined;
  if (file.size > maxBytes) throw new TooLargeError(maxBytes);
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

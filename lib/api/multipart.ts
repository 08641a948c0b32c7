import busboy, { type Busboy } from "busboy";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { isDiskFull } from "@/lib/platform/disk-full";
import { AppError } from "@/lib/platform/errors";

/** The limit for boundaries, part headers and text fields together, in bytes. */
const maxOverheadBytes = 64 * 1024;
const megabyte = 1024 * 1024;
const maxParts = 32;

export class FileTooLargeError extends AppError {
  constructor(maxBytes: number) {
    super("too_large", `This file is too large. The limit is ${Math.floor(maxBytes / megabyte)} MB.`);
    this.name = "FileTooLargeError";
  }
}

export class MalformedUploadError extends AppError {
  constructor(options: { cause?: unknown } = {}) {
    super("invalid", "We couldn't read this upload. Please try again.");
    this.name = "MalformedUploadError";
    this.cause = options.cause;
  }
}

/** The `file` part of a form. The name comes from the sender, so it can be anything. */
export interface UploadedFile {
  name: string;
  /** Empty for a file that is kept on disk. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Where a file is that is kept on disk. */
  path?: string;
}

export interface MultipartUpload {
  fields: Record<string, string>;
  /** Undefined if the form has no `file`. */
  file: UploadedFile | undefined;
}

/**
 * Reads a multipart form with one file of at most `maxBytes` bytes. Stops reading at the limit.
 * Rejects with the error of the request's stream if the sender disconnects. With a `folder` the file is kept there.
 * @throws FileTooLargeError
 * @throws MalformedUploadError if the body isn't a multipart form, has several files or more than 32 parts
 */
export async function readMultipart(request: Request, { maxBytes, folder }: { maxBytes: number; folder?: string }): Promise<MultipartUpload> {
  const { body, headers } = request;
  const maxBodyBytes = maxBytes + maxOverheadBytes;
  if (!body) throw new MalformedUploadError();
  const form = createFormParse(headers.get("content-type") ?? "", maxBytes, folder);
  if (Number(headers.get("content-length")) > maxBodyBytes) {
    const error = new FileTooLargeError(maxBytes);
    await body.cancel(error).catch(() => undefined);
    throw error;
  }
  const closed = new Promise((resolve) => form.parser.once("close", resolve));
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    // The parser limits each part, but not the bytes before, between and after the parts.
    if (received > maxBodyBytes) throw new FileTooLargeError(maxBytes);
    form.parser.write(chunk);
    if (form.error) throw form.error;
    await form.written?.();
  }
  form.parser.end();
  await closed;
  if (form.error) throw form.error;
  await form.written?.();
  return { fields: Object.fromEntries(form.fields), file: toUploadedFile(form.files[0]) };
}

interface ReceivedFile {
  name: string;
  chunks: Buffer[];
  path?: string;
}

interface FormParse {
  parser: Busboy;
  fields: [name: string, value: string][];
  files: ReceivedFile[];
  /** Why the form is refused. */
  error: AppError | undefined;
  /** For a file that is kept on disk: writes what has arrived of it there. */
  written: (() => Promise<void>) | undefined;
}

/** Returns a form that fills up as its parser is written to. */
function createFormParse(contentType: string, maxBytes: number, folder?: string): FormParse {
  const form: FormParse = { parser: createParser(contentType, maxBytes), fields: [], files: [], error: undefined, written: undefined };
  if (folder !== undefined) form.written = () => flushToDisk(form.files[0]);
  const refuse = (error: AppError) => void (form.error ??= error);
  const refuseMalformed = (cause?: Error) => refuse(new MalformedUploadError({ cause }));
  form.parser.on("error", refuseMalformed);
  form.parser.on("partsLimit", refuseMalformed);
  // Its types omit that a part without a name has no name, and a text in an unknown charset no value.
  form.parser.on("field", (name: string | undefined, value: string | undefined, { valueTruncated }) => {
    if (name === undefined || value === undefined || valueTruncated) refuseMalformed();
    else form.fields.push([name, value]);
  });
  form.parser.on("file", (name, stream, { filename = "" }) => {
    if (name !== "file") return void stream.resume();
    const file: ReceivedFile = { name: decodeFileName(filename), chunks: [], ...(folder !== undefined && { path: join(folder, "upload") }) };
    stream.on("data", (chunk: Buffer) => file.chunks.push(chunk));
    stream.on("limit", () => refuse(new FileTooLargeError(maxBytes)));
    stream.on("error", refuseMalformed);
    if (form.files.push(file) > 1) refuseMalformed();
  });
  return form;
}

function createParser(contentType: string, maxBytes: number): Busboy {
  // busboy would also parse a URL-encoded form.
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new MalformedUploadError();
  // busboy reports a limit when it is reached, but a form exactly at our limit is valid, so its limits are one higher.
  const limits = { fileSize: maxBytes + 1, fieldSize: maxOverheadBytes, parts: maxParts + 1 };
  try {
    return busboy({ headers: { "content-type": contentType }, defParamCharset: "utf8", preservePath: true, limits });
  } catch (cause) {
    throw new MalformedUploadError({ cause });
  }
}

/** Browsers encode a quotation mark in a file name as %22 and a line break as %0D%0A. */
const decodeFileName = (fileName: string) => fileName.replaceAll(/%(?:22|0d|0a)/gi, decodeURIComponent);

/** Writes the chunks that have arrived to the end of the file, and frees their memory. */
async function flushToDisk(file: ReceivedFile | undefined): Promise<void> {
  if (file?.path === undefined) return;
  await appendFile(file.path, Buffer.concat(file.chunks.splice(0)), { mode: 0o600 }).catch((error: unknown) => {
    throw isDiskFull(error) ? new AppError("storage_full", "There is no space left to store this file.") : error;
  });
}

function toUploadedFile(file: ReceivedFile | undefined): UploadedFile | undefined {
  if (!file) return undefined;
  if (file.path !== undefined) return file.name === "" ? undefined : { name: file.name, bytes: new Uint8Array(), path: file.path };
  const bytes = Buffer.concat(file.chunks);
  // A browser sends a nameless, empty part for a file field without a file.
  return file.name === "" && bytes.length === 0 ? undefined : { name: file.name, bytes };
}

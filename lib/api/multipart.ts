import busboy, { type Busboy } from "busboy";
import { AppError } from "@/lib/platform/errors";

/** What the boundaries, part headers and text fields around a file may take together. */
const maxOverheadBytes = 64 * 1024;
const megabyte = 1024 * 1024;
/** Far more than any of our forms has. */
const maxParts = 32;

export class FileTooLargeError extends AppError {
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

export interface MultipartUpload {
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
export async function readMultipart(request: Request, { maxBytes }: { maxBytes: number }): Promise<MultipartUpload> {
  const { body, headers } = request;
  const maxBodyBytes = maxBytes + maxOverheadBytes;
  if (!body) throw new MalformedUploadError();
  const form = createFormParse(headers.get("content-type") ?? "", maxBytes);
  if (Number(headers.get("content-length")) > maxBodyBytes) {
    const error = new FileTooLargeError(maxBytes);
    await body.cancel(error).catch(() => undefined);
    throw error;
  }
  const closed = new Promise((resolve) => form.parser.once("close", resolve));
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    // The parser limits each part, but not what lies before, between and after the parts.
    if (received > maxBodyBytes) throw new FileTooLargeError(maxBytes);
    form.parser.write(chunk);
    if (form.error) throw form.error;
  }
  form.parser.end();
  await closed;
  if (form.error) throw form.error;
  return { fields: Object.fromEntries(form.fields), file: toUploadedFile(form.files[0]) };
}

interface ReceivedFile {
  name: string;
  chunks: Buffer[];
}

interface FormParse {
  parser: Busboy;
  fields: [name: string, value: string][];
  files: ReceivedFile[];
  /** Why the form cannot be taken. */
  error: AppError | undefined;
}

/** A form that is filled by writing to its parser. */
function createFormParse(contentType: string, maxBytes: number): FormParse {
  const form: FormParse = { parser: createParser(contentType, maxBytes), fields: [], files: [], error: undefined };
  const refuse = (error: AppError) => void (form.error ??= error);
  const refuseMalformed = (cause?: Error) => refuse(new MalformedUploadError({ cause }));
  form.parser.on("error", refuseMalformed);
  form.parser.on("partsLimit", refuseMalformed);
  // Its types leave out that a part may have no name, and a text in an unknown charset no value.
  form.parser.on("field", (name: string | undefined, value: string | undefined, { valueTruncated }) => {
    if (name === undefined || value === undefined || valueTruncated) refuseMalformed();
    else form.fields.push([name, value]);
  });
  form.parser.on("file", (name, stream, { filename = "" }) => {
    const file: ReceivedFile = { name: decodeFileName(filename), chunks: [] };
    stream.on("data", (chunk: Buffer) => file.chunks.push(chunk));
    stream.on("limit", () => refuse(new FileTooLargeError(maxBytes)));
    stream.on("error", refuseMalformed);
    if (name === "file" && form.files.push(file) > 1) refuseMalformed();
  });
  return form;
}

function createParser(contentType: string, maxBytes: number): Busboy {
  // It would read a URL-encoded form too.
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new MalformedUploadError();
  // It reports a limit as soon as it is reached, and ours may be reached: one more is too many.
  const limits = { fileSize: maxBytes + 1, fieldSize: maxOverheadBytes, parts: maxParts + 1 };
  try {
    return busboy({ headers: { "content-type": contentType }, defParamCharset: "utf8", preservePath: true, limits });
  } catch (cause) {
    throw new MalformedUploadError({ cause });
  }
}

/** In a name, a form writes a quotation mark as %22 and a line break as %0D%0A. */
const decodeFileName = (fileName: string) => fileName.replaceAll(/%(?:22|0d|0a)/gi, decodeURIComponent);

function toUploadedFile(file: ReceivedFile | undefined): UploadedFile | undefined {
  if (!file) return undefined;
  const bytes = Buffer.concat(file.chunks);
  // A browser sends a nameless, empty part for a file field that was left alone.
  return file.name === "" && bytes.length === 0 ? undefined : { name: file.name, bytes };
}

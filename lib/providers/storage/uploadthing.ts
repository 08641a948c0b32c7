import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { AppError } from "@/lib/api/errors";
import { logger } from "@/lib/platform/logger";
import { assertFileKey, type ByteRange, clampRange, type FileStore, StorageFullError } from "./store";

interface Settings {
  apiKey: string;
  appId: string;
  /** Where a test has UploadThing. */
  baseUrl?: string;
  /** How long an answer, or the next piece of a file, may take. */
  waitMs?: number;
}

/** How long the address is good for at which this server, and nobody else, starts to read a file. */
const addressMs = 5 * 60_000;
const prepared = z.object({ url: z.url() });
const uploaded = z.object({});
const deleted = z.object({ success: z.literal(true) });

/** Private files of an UploadThing app. Our key is the file's custom id there, so nothing else needs to be kept. */
export class UploadThingFileStore implements FileStore {
  private readonly api: string;
  private readonly files: string;
  private readonly waitMs: number;
  private knownPrivate = false;

  constructor(private readonly settings: Settings) {
    this.api = settings.baseUrl ?? "https://api.uploadthing.com";
    this.files = settings.baseUrl ?? `https://${settings.appId}.ufs.sh`;
    this.waitMs = settings.waitMs ?? 15_000;
  }

  async put(key: string, bytes: Uint8Array | ReadableStream<Uint8Array>) {
    assertFileKey(key);
    // The size has to be said before the first byte; nothing we store is large.
    const content = bytes instanceof Uint8Array ? new Blob([new Uint8Array(bytes)]) : await new Response(bytes).blob();
    const file = { fileName: key, fileSize: content.size, customId: key, acl: "private", contentDisposition: "attachment" };
    const { url } = await this.ask("prepareUpload", "/v7/prepareUpload", file, prepared);
    const form = new FormData();
    form.set("file", content, key);
    try {
      await answerOf("upload", url, { method: "PUT", body: form }, 4 * this.waitMs, uploaded);
      await this.assertPrivate(key);
    } catch (error) {
      // It may have arrived all the same. What cannot be removed now, whoever wanted it stored removes later.
      await this.remove(key).catch(() => undefined);
      throw error;
    }
    return { size: content.size };
  }

  async open(key: string, range?: ByteRange) {
    assertFileKey(key);
    const wanted = range && clampRange(range, Number.MAX_SAFE_INTEGER);
    const { response, read, cancel } = await this.get(this.signed(key), wanted);
    const { status, headers } = response;
    const size = wanted ? Number(/\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1]) : Number(headers.get("content-length") ?? NaN);
    if (status === (wanted ? 206 : 200) && Number.isSafeInteger(size))
      return { stream: new ReadableStream<Uint8Array>({ pull: read, cancel }, { highWaterMark: 0 }), size };
    await cancel();
    if (status === 404) return null;
    if (wanted && status === 416) throw new RangeError(`Bytes ${wanted.start}-${wanted.end} are outside the file`);
    throw failed("read", { status });
  }

  async remove(key: string) {
    assertFileKey(key);
    await this.ask("deleteFiles", "/v6/deleteFiles", { customIds: [key] }, deleted);
  }

  private ask<T>(call: string, path: string, body: object, expected: z.ZodMiniType<T>) {
    const headers = { "content-type": "application/json", "x-uploadthing-api-key": this.settings.apiKey, "x-uploadthing-version": "7.7.4" };
    return answerOf(call, this.api + path, { method: "POST", headers, body: JSON.stringify(body) }, this.waitMs, expected);
  }

  /** An app's settings can overrule what an upload asks for, and health data at a public address is a breach: the first file tells. */
  private async assertPrivate(key: string) {
    if (this.knownPrivate) return;
    const { response, cancel } = await this.get(this.address(key));
    await cancel();
    if (response.ok) {
      logger.error("UploadThing keeps files public: make private the app's default, or allow uploads to ask for it");
      throw new AppError("unavailable", "Nothing was stored: our file storage is not set up to keep files private yet.");
    }
    this.knownPrivate = true;
  }

  private address(key: string) {
    return new URL(`${this.files}/f/${key}`);
  }

  private signed(key: string) {
    const address = this.address(key);
    address.searchParams.set("expires", String(Date.now() + addressMs));
    const signature = createHmac("sha256", this.settings.apiKey).update(address.href).digest("hex");
    address.searchParams.set("signature", `hmac-sha256=${signature}`);
    return address;
  }

  /** Starts to read: a slow reader holds one piece, but a slow sender ends it. */
  private async get(address: URL, range?: ByteRange) {
    const abort = new AbortController();
    const inTime = async <T>(work: Promise<T>) => {
      const timer = setTimeout(() => abort.abort(), this.waitMs);
      return work.finally(() => clearTimeout(timer));
    };
    const headers = { "accept-encoding": "identity", ...(range && { range: `bytes=${range.start}-${range.end}` }) };
    const response = await inTime(fetch(address, { headers, cache: "no-store", signal: abort.signal })).catch((err: unknown) => {
      throw failed("read", { err });
    });
    const reader = response.body?.getReader();
    const read = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const piece = reader && (await inTime(reader.read()));
      if (piece?.value) controller.enqueue(piece.value);
      else controller.close();
    };
    const cancel = async () => reader?.cancel();
    return { response, read, cancel };
  }
}

/** Makes a call whose answer is JSON of the expected shape. Throws 502 for everything else, and 507 when there is no room. */
async function answerOf<T>(call: string, url: string, init: RequestInit, waitMs: number, expected: z.ZodMiniType<T>): Promise<T> {
  let status: number | undefined;
  let text: string;
  try {
    const response = await fetch(url, { ...init, cache: "no-store", signal: AbortSignal.timeout(waitMs) });
    status = response.status;
    text = await response.text();
  } catch (err) {
    throw failed(call, { status, err });
  }
  if (status >= 400 && /quota exceeded/i.test(text)) throw new StorageFullError();
  const answer = status < 300 ? expected.safeParse(parse(text)) : undefined;
  if (!answer?.success) throw failed(call, { status });
  return answer.data;
}

/** Names the call, never its address: that may be signed. */
function failed(call: string, details: { status?: number; err?: unknown }) {
  logger.error({ call, ...details }, "UploadThing failed");
  return new AppError("provider_failed", "Our file storage does not answer right now. Please try again in a few minutes.");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { UTApi } from "uploadthing/server";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { assertFileKey, type ByteRange, clampRange, type FileStore, StorageFullError } from "@/lib/providers/storage/store";

interface UploadThingSettings {
  /** The app's token from UploadThing's dashboard. */
  token: string;
  /** UploadThing's base URL in tests. */
  baseUrl?: string;
  /** Time limit for a response or the next chunk, in milliseconds; twice that for storing a file. */
  waitMs?: number;
}

/** Lifetime of the signed URL, which only this server uses. */
const signedUrlSeconds = 5 * 60;

let sdk: ReturnType<typeof importSdk> | undefined;
/** Imported only if there is a token: the SDK takes 0.1 s and 7 MB in Next's bundle, and 0.5 s and 45 MB outside. */
const loadSdk = () => (sdk ??= importSdk());

function importSdk() {
  // oxlint-disable no-console -- with every upload, version 7.7.4 warns twice of a deprecated field that it reads itself.
  const { warn } = console;
  console.warn = (...said: unknown[]) => {
    if (!String(said[0]).includes("[uploadthing][deprecated]")) warn(...said);
  };
  // oxlint-enable no-console
  return import("uploadthing/server");
}

/** Private files of an UploadThing app. Our key is the file's custom id there, so nothing else needs to be kept. */
export class UploadThingFileStore implements FileStore {
  private readonly options: ConstructorParameters<typeof UTApi>[0];
  private readonly waitMs: number;
  private signer: Promise<UTApi> | undefined;
  private isKnownPrivate = false;

  constructor({ token, baseUrl, waitMs = 8000 }: UploadThingSettings) {
    const elsewhere = baseUrl && ({ apiUrl: baseUrl, ingestUrl: baseUrl, ufsHost: new URL(baseUrl).host, ufsAppIdLocation: "path" } as const);
    // The SDK's own log would contain signed URLs.
    this.options = { token, logLevel: "None", ...elsewhere };
    this.waitMs = waitMs;
  }

  async put(key: string, bytes: Uint8Array | ReadableStream<Uint8Array>) {
    assertFileKey(key);
    // UploadThing needs the size first, so the file is buffered; our files are small.
    const content = bytes instanceof Uint8Array ? new Uint8Array(bytes) : await new Response(bytes).blob();
    const { UTFile } = await loadSdk();
    const file = new UTFile([content], key, { customId: key });
    try {
      await this.callSdk("upload", 2 * this.waitMs, async (api) => (await api.uploadFiles(file, { acl: "private", contentDisposition: "attachment" })).error === null);
      await this.assertPrivate(key);
    } catch (error) {
      // The file may have arrived despite the error. If it can't be deleted now, the caller deletes it later.
      await this.remove(key).catch(() => undefined);
      throw error;
    }
    return { size: file.size };
  }

  async open(key: string, range?: ByteRange) {
    assertFileKey(key);
    const wanted = range && clampRange(range, Number.MAX_SAFE_INTEGER);
    const { response, read, cancel } = await this.fetchFile(await this.createSignedUrl(key), wanted);
    const { status, headers } = response;
    const size = wanted ? Number(/\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1]) : Number(headers.get("content-length") ?? NaN);
    if (status === (wanted ? 206 : 200) && Number.isSafeInteger(size))
      return { stream: new ReadableStream<Uint8Array>({ pull: read, cancel }, { highWaterMark: 0 }), size };
    await cancel();
    if (status === 404) return null;
    if (wanted && status === 416) throw new RangeError(`Bytes ${wanted.start}-${wanted.end} are outside the file`);
    throw uploadThingError("read", { status });
  }

  async remove(key: string) {
    assertFileKey(key);
    await this.callSdk("deleteFiles", this.waitMs, async (api) => (await api.deleteFiles(key, { keyType: "customId" })).success);
  }

  /** Runs an SDK call. Throws 507 when the app is full, and 502 for everything else. */
  private async callSdk(name: string, waitMs: number, make: (api: UTApi) => Promise<boolean>) {
    let status: number | undefined;
    let err: unknown;
    let isFull = false;
    const { UTApi } = await loadSdk();
    // The SDK has no time limits and reports no status.
    const watchedFetch: typeof fetch = async (input, init) => {
      try {
        const response = await fetch(input, { ...init, cache: "no-store", redirect: "error", signal: AbortSignal.timeout(waitMs) });
        status = response.status;
        isFull = !response.ok && /quota exceeded/i.test(await response.clone().text());
        return response;
      } catch (error) {
        err = error;
        throw error;
      }
    };
    // The SDK's errors aren't logged, because they contain signed URLs and our key.
    const worked = await make(new UTApi({ ...this.options, fetch: watchedFetch })).catch(() => false);
    if (isFull) throw new StorageFullError();
    if (!worked) throw uploadThingError(name, { status, err });
  }

  /** The app's settings can override the upload's access, and public health data would be a breach, so the first file is checked. */
  private async assertPrivate(key: string) {
    if (this.isKnownPrivate) return;
    const address = await this.createSignedUrl(key);
    address.search = "";
    const { response, cancel } = await this.fetchFile(address);
    await cancel();
    if (response.ok) {
      logger.error("UploadThing keeps files public: make private the app's default, or allow uploads to ask for it");
      throw new AppError("unavailable", "The file wasn't saved, because our file storage isn't set up to keep files private yet.");
    }
    this.isKnownPrivate = true;
  }

  private async createSignedUrl(key: string) {
    this.signer ??= loadSdk().then(({ UTApi }) => new UTApi(this.options));
    const { ufsUrl } = await (await this.signer).generateSignedURL(key, { expiresIn: signedUrlSeconds });
    return new URL(ufsUrl);
  }

  /** Fetches the signed URL, since the SDK can't read. A slow reader holds one chunk; a slow sender times out. */
  private async fetchFile(address: URL, range?: ByteRange) {
    const abort = new AbortController();
    const inTime = async <T>(work: Promise<T>) => {
      const timer = setTimeout(() => abort.abort(), this.waitMs);
      return work.finally(() => clearTimeout(timer));
    };
    const headers = { "accept-encoding": "identity", ...(range && { range: `bytes=${range.start}-${range.end}` }) };
    const response = await inTime(fetch(address, { headers, cache: "no-store", redirect: "error", signal: abort.signal })).catch((err: unknown) => {
      throw uploadThingError("read", { err });
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

/** Logs the call without its URL, which may be signed. */
function uploadThingError(call: string, details: { status?: number; err?: unknown }) {
  logger.error({ call, ...details }, "UploadThing failed");
  return new AppError("provider_failed", "Our file storage isn't responding right now. Please try again in a few minutes.");
}

import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { FakeServer } from "@/tests/fakes/fake-server";

export type UploadThingCall = "upload" | "read" | "deleteFiles";
/**
 * A status is returned without doing anything; "hang" never responds and "stall" stops half-way through a file;
 * "garbage" is a page instead of JSON; "quota" is an app without space; "lost" does everything and then returns 500;
 * "redirect" leads to another address of this server, which answers.
 */
export type UploadThingFault = number | "hang" | "stall" | "garbage" | "quota" | "lost" | "redirect";

/** Where a redirect leads. */
export const elsewhere = "/elsewhere";

interface StoredFile {
  bytes: Buffer;
  acl: string;
}

/** An in-memory UploadThing with the wire format its SDK uses, as strict about keys and signatures as the real one. */
export class FakeUploadThing extends FakeServer {
  readonly apiKey = `sk_test_${randomUUID()}`;
  readonly appId = "fakeapp1";
  /** By custom id. */
  readonly files = new Map<string, StoredFile>();
  /** Every requested URL. */
  readonly requests: string[] = [];
  /** Whether the app's settings override the upload's. */
  alwaysPublic = false;
  private readonly faults = new Map<UploadThingCall, UploadThingFault>();

  /** Makes every call of this kind fail in this way, or succeed again without an argument. */
  setFault(call: UploadThingCall, trouble?: UploadThingFault) {
    if (trouble === undefined) this.faults.delete(call);
    else this.faults.set(call, trouble);
  }

  get token() {
    return this.createToken(this.apiKey);
  }

  createToken(apiKey: string) {
    return Buffer.from(JSON.stringify({ apiKey, appId: this.appId, regions: ["fra1"] })).toString("base64");
  }

  override async start() {
    await super.start();
    // The SDK reads without HTTPS only from a host whose name contains "local".
    this.address = this.address.replace("127.0.0.1", "localhost");
    return this;
  }

  protected async handleRequest(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", this.address);
    this.requests.push(url.href);
    const body = await readBody(request).catch(() => null);
    if (!body) return;
    const call = this.toCall(request.method, url.pathname);
    if (url.pathname === elsewhere) return void response.writeHead(200, { "content-length": 2 }).end("ok");
    if (!call) return sendJson(response, 404, { error: "Not found" });
    const trouble = this.faults.get(call);
    if (trouble === "hang") return;
    if (trouble === "redirect") return void response.writeHead(307, { location: this.address + elsewhere }).end();
    if (trouble === "garbage") return void response.end("<!doctype html><title>Welcome</title>");
    if (trouble === "quota") return sendJson(response, 400, { error: "Storage quota exceeded" });
    if (typeof trouble === "number") return sendJson(response, trouble, { error: "Something went wrong" });
    if (call === "read") return this.read(url, request.headers.range, response, trouble === "stall");
    const { status, answer } = await this[call](request, url, body);
    sendJson(response, trouble === "lost" ? 500 : status, answer);
  }

  private async upload(request: IncomingMessage, url: URL, body: Buffer) {
    if (!this.isSigned(url) || uploadParam(url, "identifier") !== this.appId) return createReply(403, { error: "Invalid signature" });
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": request.headers["content-type"] ?? "" } }).formData().catch(() => null);
    const file = form?.get("file");
    if (!(file instanceof File) || !uploadParam(url, "file-name")) return createReply(400, { error: "Expected a file" });
    if (file.size !== Number(uploadParam(url, "file-size"))) return createReply(400, { error: "File size does not match" });
    const customId = uploadParam(url, "custom-id") ?? "";
    if (this.files.has(customId)) return createReply(400, { error: "This custom id is taken" });
    const acl = this.alwaysPublic ? "public-read" : (uploadParam(url, "acl") ?? "public-read");
    this.files.set(customId, { bytes: Buffer.from(await file.arrayBuffer()), acl });
    const address = this.addressOf(customId);
    return createReply(200, { url: address, appUrl: address, ufsUrl: address, fileHash: "0" });
  }

  private deleteFiles(request: IncomingMessage, _: URL, body: Buffer) {
    if (request.headers["x-uploadthing-api-key"] !== this.apiKey) return createReply(401, { error: "Invalid API key" });
    const { customIds } = JSON.parse(String(body)) as { customIds: string[] };
    const deletedCount = customIds.filter((id) => this.files.delete(id)).length;
    return createReply(200, { success: true, deletedCount });
  }

  private read(url: URL, range: string | undefined, response: ServerResponse, stall: boolean) {
    const file = this.files.get(url.pathname.slice(this.folder.length));
    if (!file) return sendJson(response, 404, { error: "File not found" });
    if (file.acl === "private" && !this.isSigned(url)) return sendJson(response, 403, { error: "Forbidden" });
    const { length } = file.bytes;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    const [start, end] = [Number(from ?? 0), Math.min(Number(to ?? Infinity), length - 1)];
    if (range && start >= length) return void response.writeHead(416, { "content-range": `bytes */${length}` }).end();
    const bytes = file.bytes.subarray(start, end + 1);
    response.writeHead(range ? 206 : 200, { "content-length": bytes.length, ...(range && { "content-range": `bytes ${start}-${end}/${length}` }) });
    if (stall) response.write(bytes.subarray(0, bytes.length / 2));
    else response.end(bytes);
  }

  /** The path of the app's files, on a host shared with other apps. */
  private get folder() {
    return `/a/${this.appId}/`;
  }

  addressOf(customId: string) {
    return this.address + this.folder + customId;
  }

  private toCall(method: string | undefined, path: string): UploadThingCall | null {
    if (method === "POST") return path === "/v6/deleteFiles" ? "deleteFiles" : null;
    if (method === "PUT") return "upload";
    return method === "GET" && path.startsWith(this.folder) ? "read" : null;
  }

  private sign(url: URL) {
    return `hmac-sha256=${createHmac("sha256", this.apiKey).update(url.href).digest("hex")}`;
  }

  /** Checks the signature with the app's key and its expiry. It covers everything before it, including the order. */
  private isSigned(url: URL) {
    const unsigned = new URL(url);
    const signature = Buffer.from(url.searchParams.get("signature") ?? "");
    unsigned.searchParams.delete("signature");
    const right = Buffer.from(this.sign(unsigned));
    return signature.length === right.length && timingSafeEqual(signature, right) && Number(url.searchParams.get("expires")) > Date.now();
  }
}

/** The upload's parameters in its URL, which are encoded twice. */
function uploadParam(url: URL, name: string) {
  const value = url.searchParams.get(`x-ut-${name}`);
  return value === null ? null : decodeURIComponent(value);
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const createReply = (status: number, answer: object) => ({ status, answer });
const sendJson = (response: ServerResponse, status: number, answer: object) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));

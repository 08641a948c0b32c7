import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sendUpload, UnreadableFileError } from "@/components/uploads/send-upload";
import { ApiError } from "@/lib/api/client";

/** As much of the browser's XMLHttpRequest as an upload uses, over the network. */
function xmlHttpRequestTo(address: string) {
  return class extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = "";
    private target: [method: string, url: string] = ["GET", ""];
    private readonly controller = new AbortController();
    open(method: string, url: string) {
      this.target = [method, address + url];
    }
    abort() {
      this.controller.abort();
    }
    send(body: FormData) {
      const [method, url] = this.target;
      void fetch(url, { method, body, signal: this.controller.signal })
        .then(async (response) => {
          [this.status, this.responseText] = [response.status, await response.text()];
          this.dispatchEvent(new Event("load"));
        })
        .catch(() => this.dispatchEvent(new Event(this.controller.signal.aborted ? "abort" : "error")))
        .finally(() => this.dispatchEvent(new Event("loadend")));
    }
  };
}

const stored = { id: "a-file", url: "/api/files/a-file", fileName: "me.jpg", fileSize: 1, contentType: "image/jpeg" };
const partPath = "/api/files/parts";

/** A server that takes parts as ours does, and whose connection breaks at the given requests, before or after they were taken. */
async function startServer({ breaks = {}, refuseAt }: { breaks?: Record<number, "before" | "after">; refuseAt?: number } = {}) {
  let [arrived, count] = [Buffer.alloc(0), 0];
  const offsets: number[] = [];
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const json = (status: number, body: object) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const isDone = () => offsets.at(-1) === Infinity;
    if (request.method === "GET") return json(200, { received: arrived.length, file: isDone() ? stored : null });
    const form = await new Response(new Uint8Array(await buffer(request)), { headers: { "content-type": request.headers["content-type"] ?? "" } }).formData();
    const file = form.get("file");
    if (!(file instanceof File)) throw new Error("Every request has a file.");
    count += 1;
    if (breaks[count] === "before") return request.socket.destroy();
    if (count === refuseAt) return json(415, { message: "Please choose a JPEG, PNG, WebP or HEIC photo." });
    const bytes = Buffer.from(await file.arrayBuffer());
    const [offset, size] = request.url === partPath ? [Number(form.get("offset")), Number(form.get("size"))] : [0, bytes.length];
    if (offset === arrived.length) {
      offsets.push(offset);
      arrived = Buffer.concat([arrived, bytes]);
      if (arrived.length === size) offsets.push(Infinity);
    }
    if (breaks[count] === "after") return request.socket.destroy();
    return request.url === partPath ? json(200, { received: arrived.length, file: isDone() ? stored : null }) : json(201, stored);
  }
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const address = typeof bound === "object" && bound ? `http://127.0.0.1:${bound.port}` : "";
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => realFetch(url.startsWith("http") ? url : address + url, init));
  vi.stubGlobal("XMLHttpRequest", xmlHttpRequestTo(address));
  return { arrived: () => hash(arrived), offsets, requests: () => count, close: () => server.close() };
}
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

afterEach(() => vi.unstubAllGlobals());

const photo = new File([randomBytes(3_000_000)], "me.jpg", { type: "image/jpeg" });
const options = { id: "a-file", owner: "lucy", purpose: "progress_photo", isResumed: false, onProgress: () => undefined, signal: new AbortController().signal } as const;

/** Sends the photo again after each lost connection, and returns how often it was lost. */
async function sendUntilArrived(file: File) {
  for (let losses = 0; ; losses += 1) {
    try {
      expect(await sendUpload(file, { ...options, isResumed: losses > 0 })).toEqual(stored);
      return losses;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 0)) throw error;
    }
  }
}

describe("An upload", () => {
  it.each<[string, Record<number, "before" | "after">, number]>([
    ["no break", {}, 0],
    ["a break before the first part arrived", { 1: "before" }, 1],
    ["a break after the first part arrived", { 1: "after" }, 1],
    ["breaks around every part", { 1: "after", 2: "before", 3: "after", 4: "before", 5: "after" }, 5],
  ])("of a large file arrives whole and once with %s", async (_, breaks, losses) => {
    const server = await startServer({ breaks });
    expect(await sendUntilArrived(photo)).toBe(losses);
    expect(server.arrived()).toBe(hash(await photo.bytes()));
    expect(server.offsets).toEqual([...new Set(server.offsets)].toSorted((a, b) => a - b));
    server.close();
  });

  it("that arrived while its answer was lost is not sent again", async () => {
    const server = await startServer();
    await sendUpload(photo, options);
    const before = server.requests();
    expect(await sendUpload(photo, { ...options, isResumed: true })).toEqual(stored);
    expect(server.requests()).toBe(before);
    server.close();
  });

  it("reports progress that never goes back", async () => {
    const server = await startServer();
    const percents: number[] = [];
    await sendUpload(photo, { ...options, onProgress: (percent) => percents.push(percent) });
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    server.close();
  });

  it("of a small file goes in one piece", async () => {
    const server = await startServer();
    expect(await sendUpload(new File([new Uint8Array(1000)], "me.jpg"), options)).toEqual(stored);
    expect(server.requests()).toBe(1);
    server.close();
  });

  it("ends with a refusal", async () => {
    const server = await startServer({ refuseAt: 2 });
    await expect(sendUpload(photo, options)).rejects.toMatchObject({ status: 415 });
    server.close();
  });

  it.each([
    ["photo", "image/jpeg", 15, "The limit is 15 MB."],
    ["PDF", "application/pdf", 10, "The limit is 10 MB."],
  ])("of a %s that is too large is refused before anything is sent", async (_, type, megabytes, message) => {
    const server = await startServer();
    await expect(sendUpload(new File([new Uint8Array(megabytes * 1024 * 1024 + 1)], "big", { type }), options)).rejects.toMatchObject({ status: 413, userMessage: `This file is too large. ${message}` });
    expect(server.requests()).toBe(0);
    server.close();
  });

  it("of a file that can't be read any more doesn't count as a lost connection", async () => {
    const gone = new File(["x"], "me.jpg");
    vi.spyOn(gone, "slice").mockReturnValue({ arrayBuffer: () => Promise.reject(new DOMException("Gone", "NotReadableError")) } as unknown as Blob);
    await expect(sendUpload(gone, options)).rejects.toBeInstanceOf(UnreadableFileError);
  });
});

import { Agent, request, type RequestOptions } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { endpointUrl } from "@/lib/api/client";
import { progressContentType } from "@/lib/api/progress";
import * as drafts from "@/lib/core/drafts/contract";
import * as notifications from "@/lib/core/notifications/contract";
import * as files from "@/lib/core/uploads/contract";
import * as imports from "@/lib/practice/imports/contract";
import * as events from "@/lib/practice/live/contract";
import * as records from "@/lib/practice/privacy/contract";
import * as roster from "@/lib/practice/roster/contract";
import * as messages from "@/lib/work/messages/contract";
import { benchReads, type ServedPractice } from "@/tests/bench/bench-reads";
import { signInClients } from "@/tests/bench/dashboards";
import { samplePhoto } from "@/tests/bench/sample-photo";

const atOnce = 8;
/** Uploads per client and hour, spread evenly; the limit is 200. */
const uploadsAnHour = 100;

/** One visitor's calls. */
type Action = () => Promise<void>;
interface Call {
  method?: string;
  path: string;
  cookie: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Simulates visitors of every role who read, write, upload, stream and abort, eight at a time. */
export class Traffic {
  responseCount = 0;
  hangUpCount = 0;
  failureCount = 0;
  firstFailure: string | undefined;
  refusalCount = 0;
  firstRefusal: string | undefined;
  private agent = new Agent({ keepAlive: true });
  private readonly nextWriteAt = new Map<Call, number>();
  private turn = 0;
  private uploads = 0;
  private readonly startedAt = Date.now();

  private constructor(
    private readonly served: ServedPractice,
    private readonly paths: { path: string; cookie: string }[],
    private readonly uploaders: readonly string[],
  ) {}

  static async on(served: ServedPractice): Promise<Traffic> {
    const paths: { path: string; cookie: string }[] = [];
    for (const { urlsFor, cookie } of benchReads) paths.push(...(await urlsFor(served)).map((path) => ({ path, cookie: cookie(served) })));
    return new Traffic(served, paths, await signInClients(served.url, 250));
  }

  /** Runs for this time, then closes all connections. */
  async run(ms: number): Promise<void> {
    this.agent = new Agent({ keepAlive: true });
    const until = Date.now() + ms;
    const deeds = await this.createActions();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (Date.now() < until) await deeds[this.turn++ % deeds.length]?.();
      }),
    );
    this.agent.destroy();
  }

  private async createActions(): Promise<Action[]> {
    const { cookies, ids } = this.served;
    const json = { "content-type": "application/json" };
    const writes: Call[] = [
      { method: "POST", path: messages.sendMessage.path, cookie: cookies.client, headers: json, body: JSON.stringify({ recipientId: ids.coach, content: "Still here." }) },
      { method: "POST", path: messages.sendMessage.path, cookie: cookies.coach, headers: json, body: JSON.stringify({ recipientId: ids.client, content: "So am I." }) },
      { method: "POST", path: endpointUrl(messages.markConversationRead, { params: { id: ids.client } }), cookie: cookies.coach, headers: json, body: "{}" },
      { method: "PUT", path: endpointUrl(drafts.saveDraft, { params: { form: "weekly-check-in" } }), cookie: cookies.client, headers: json, body: JSON.stringify({ focusArea: "Sleep" }) },
      { method: "POST", path: notifications.markNotificationsRead.path, cookie: cookies.nutritionist, headers: json, body: "{}" },
    ];
    const photo = multipart({ purpose: "progress_photo" }, await samplePhoto());
    /** The next client in turn who is below the upload limit. */
    const upload = async (send: (call: Call) => Promise<void>) => {
      const dueUploads = (this.uploaders.length * uploadsAnHour * (Date.now() - this.startedAt)) / 3_600_000;
      if (this.uploads < dueUploads) await send({ method: "POST", path: files.uploadFile.path, cookie: this.uploaders[this.uploads++ % this.uploaders.length] ?? "", ...photo });
    };
    const preview = { method: "POST", path: imports.previewImport.path, cookie: cookies.coach, headers: { ...json, accept: progressContentType }, body: JSON.stringify({ kind: "users", csvData: `First name,Email\n${"Soak,nobody@example.com\n".repeat(3000)}` }) };
    const long: Call[] = [
      { path: roster.exportClients.path, cookie: cookies.coach },
      { path: endpointUrl(records.exportRecord, { params: { id: ids.client } }), cookie: cookies.coach },
      preview,
      ...this.paths.filter(({ path }) => path.startsWith("/?")),
    ];
    const kinds: (() => Promise<void>)[][] = [
      this.paths.map((call) => () => this.call(call)),
      writes.map((call) => () => this.callAtPace(call)),
      long.map((call) => () => this.hangUp(call)),
      [() => upload((call) => this.call(call)), () => upload((call) => this.abortUpload(call))],
      Object.values(cookies).map((cookie) => () => this.watchEvents(cookie)),
    ];
    // Alternates the kinds, so that all of them run at once even in a short time.
    const longest = Math.max(...kinds.map((kind) => kind.length));
    return Array.from({ length: longest }, (_, index) => kinds.flatMap((kind) => kind[index % kind.length] ?? [])).flat();
  }

  /** Sends a request and reads the whole response. */
  private call(call: Call): Promise<void> {
    return new Promise((resolve) => {
      const clientRequest = request(this.optionsOf(call), (response) => {
        this.count(call, response.statusCode ?? 0);
        response.resume().on("close", resolve);
      });
      clientRequest.on("error", (error) => (this.count(call, 599, error.message), resolve()));
      clientRequest.end(call.body);
    });
  }

  /** Sends a write, unless this one was sent within the last second and a half: more often than once a second is refused. */
  private async callAtPace(call: Call): Promise<void> {
    if (Date.now() < (this.nextWriteAt.get(call) ?? 0)) return;
    this.nextWriteAt.set(call, Date.now() + 1500);
    await this.call(call);
  }

  /** Sends a request and aborts at the first bytes of the response. */
  private hangUp(call: Call): Promise<void> {
    return new Promise((resolve) => {
      const clientRequest = request({ ...this.optionsOf(call), agent: false }, (response) => {
        this.count(call, response.statusCode ?? 0);
        response.once("data", () => clientRequest.destroy()).on("error", () => undefined).on("close", resolve);
      });
      clientRequest.on("error", () => resolve());
      clientRequest.end(call.body);
      this.hangUpCount += 1;
    });
  }

  /** Sends half of the body and aborts. */
  private async abortUpload(call: Call): Promise<void> {
    const body = Buffer.from(call.body ?? "");
    const clientRequest = request({ ...this.optionsOf(call), agent: false });
    clientRequest.on("error", () => undefined);
    clientRequest.setHeader("content-length", body.length);
    clientRequest.write(body.subarray(0, body.length / 2));
    await delay(50);
    clientRequest.destroy();
    this.hangUpCount += 1;
  }

  /** Opens an event stream for a moment and drops it. */
  private watchEvents(cookie: string): Promise<void> {
    return new Promise((resolve) => {
      const clientRequest = request({ ...this.optionsOf({ path: events.streamEvents.path, cookie }), agent: false }, (response) => {
        response.resume().on("error", () => undefined).on("close", resolve);
        setTimeout(() => clientRequest.destroy(), 500);
      });
      clientRequest.on("error", () => resolve());
      clientRequest.end();
      this.hangUpCount += 1;
    });
  }

  private optionsOf({ method = "GET", path, cookie, headers }: Call): RequestOptions {
    const { hostname, port } = new URL(this.served.address);
    return { hostname, port, path, method, agent: this.agent, headers: { cookie, ...headers } };
  }

  private count({ method = "GET", path }: Call, status: number, reason = "") {
    this.responseCount += 1;
    if (status >= 200 && (status < 300 || status === 304)) return;
    if (status < 500) {
      this.refusalCount += 1;
      this.firstRefusal ??= `${status} of ${method} ${path}`;
      return;
    }
    this.failureCount += 1;
    this.firstFailure ??= `${status} ${reason} of ${method} ${path}`;
  }
}

function multipart(fields: Record<string, string>, file: Buffer) {
  const mark = "bench-part";
  const parts = Object.entries(fields).map(([name, value]) => `--${mark}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const head = `${parts.join("")}--${mark}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return { headers: { "content-type": `multipart/form-data; boundary=${mark}` }, body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${mark}--\r\n`)]) };
}

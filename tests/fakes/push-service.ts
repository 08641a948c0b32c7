import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, randomUUID, verify } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { PushPayload } from "@/lib/core/push/rules";
import { FakeServer } from "@/tests/fakes/fake-server";

/** What a browser's push service does with the next notification: a status, or "hang" without an answer. */
export type PushFault = number | "hang";

interface FakeBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

interface Received extends PushPayload {
  endpoint: string;
  /** The claims of the sender's token (RFC 8292). */
  vapid: { aud: string; exp: number; sub: string };
  urgency: string | undefined;
  ttl: number;
}

/** A browser's push service over HTTP. It reads what it is sent as the browser would (RFC 8291), and checks who sent it (RFC 8292). */
export class FakePushService extends FakeServer {
  /** Every notification that a browser showed, in order. */
  readonly received: Received[] = [];
  /** What was wrong with a request; empty as long as the sender keeps to the standards. */
  readonly problems: string[] = [];
  private readonly browsers = new Map<string, { ecdh: ECDH; auth: Buffer; faults: PushFault[]; senderKey: string | null }>();

  /** A browser that has subscribed, which only takes what is signed with this key. */
  subscribe(senderKey: string | null = null): FakeBrowser {
    const [path, ecdh, auth] = [`/push/${randomUUID()}`, createECDH("prime256v1"), randomBytes(16)];
    this.browsers.set(path, { ecdh, auth, faults: [], senderKey });
    return { endpoint: `${this.address}${path}`, keys: { p256dh: ecdh.generateKeys("base64url"), auth: auth.toString("base64url") } };
  }

  /** Makes the next notifications to this browser fail, one fault each. */
  failNext({ endpoint }: { endpoint: string }, ...faults: PushFault[]) {
    this.browsers.get(new URL(endpoint).pathname)?.faults.push(...faults);
  }

  reset() {
    this.received.length = 0;
    this.problems.length = 0;
    this.browsers.clear();
  }

  protected async handleRequest(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const browser = this.browsers.get(request.url ?? "");
    if (!browser) return void response.writeHead(410).end();
    const fault = browser.faults.shift();
    if (fault === "hang") return;
    if (fault !== undefined) return void response.writeHead(fault).end();
    try {
      const { headers } = request;
      if (request.method !== "POST" || headers["content-encoding"] !== "aes128gcm") throw new Error("not a message in aes128gcm");
      const vapid = this.readVapid(headers.authorization ?? "", browser.senderKey);
      const payload = JSON.parse(decrypt(body, browser)) as PushPayload;
      this.received.push({ ...payload, endpoint: `${this.address}${request.url}`, vapid, urgency: headers.urgency?.toString(), ttl: Number(headers.ttl) });
      response.writeHead(201).end();
    } catch (error) {
      this.problems.push(error instanceof Error ? error.message : "unknown");
      response.writeHead(400).end();
    }
  }

  private readVapid(authorization: string, senderKey: string | null) {
    const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    if (senderKey !== null && key !== senderKey) throw new Error("signed with another key than the browser subscribed with");
    const [header = "", claims = "", signature = ""] = token.split(".");
    const point = Buffer.from(key, "base64url");
    const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") } });
    if (!verify("sha256", Buffer.from(`${header}.${claims}`), { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"))) throw new Error("the token's signature is wrong");
    const vapid = JSON.parse(Buffer.from(claims, "base64url").toString()) as Received["vapid"];
    if (vapid.aud !== this.address) throw new Error(`the token is for ${vapid.aud}`);
    if (vapid.exp * 1000 <= Date.now() || vapid.exp * 1000 > Date.now() + 24 * 60 * 60_000) throw new Error("the token's time is wrong");
    if (!/^(mailto:|https:)/.test(vapid.sub)) throw new Error("the token names nobody to contact");
    return vapid;
  }
}

/** Decrypts a message of one record (RFC 8188) with the keys of the browser. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + keyLength);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const inputKey = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(senderKey), auth, keyInfo, 32));
  const derive = (info: string, length: number) => Buffer.from(hkdfSync("sha256", inputKey, salt, `${info}\0`, length));
  const sealed = body.subarray(21 + keyLength);
  const decipher = createDecipheriv("aes-128-gcm", derive("Content-Encoding: aes128gcm", 16), derive("Content-Encoding: nonce", 12)).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("the padding is wrong");
  return padded.subarray(0, end).toString();
}

import { expect } from "@playwright/test";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { serverTest } from "@/tests/e2e/support/own-server";
import { signUp } from "@/tests/e2e/support/test";
import { freePort, waitUntilUp } from "@/tests/support/server-process";

/** A connection that collects what it receives; `closed` resolves with the milliseconds until it is closed. */
function open(port: number) {
  const started = performance.now();
  const socket = connect(port, "localhost");
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  socket.on("error", () => undefined);
  const closed = new Promise<number>((resolve) => socket.once("close", () => resolve(performance.now() - started)));
  return { socket, closed, received: () => text };
}

const write = (socket: Socket, data: string | Buffer) => new Promise<void>((resolve) => socket.write(data, () => resolve()));

/** The head and the body of a photo's upload. */
async function photoUpload(port: number, cookie: string) {
  const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: "plum" } }).jpeg().toBuffer();
  const part = (name: string, rest: string) => `--cut\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(`${part("purpose", "")}progress_photo\r\n${part("file", '; filename="me.jpg"\r\nContent-Type: image/jpeg')}`), photo, Buffer.from("\r\n--cut--\r\n")]);
  const lines = ["POST /api/files HTTP/1.1", `Host: localhost:${port}`, `Cookie: ${cookie}`, "Content-Type: multipart/form-data; boundary=cut", `Content-Length: ${body.length}`, "Expect: 100-continue", "", ""];
  return { head: lines.join("\r\n"), body, half: Math.floor(body.length / 2) };
}

serverTest("after SIGTERM a request under way finishes, and stalled senders and readers are closed after ten seconds", async ({ own: { folder, start, visitor } }) => {
  const port = await freePort();
  const { child, ended } = start(port, { DATA_DIR: folder });
  await waitUntilUp(`http://localhost:${port}`, child);
  const api = await visitor(`http://localhost:${port}`);
  await signUp(api, "Stella");
  const cookie = (await api.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const upload = await photoUpload(port, cookie);

  const [halfSent, underWay, unread, unfinished, upgraded] = [open(port), open(port), open(port), open(port), open(port)];
  for (const { socket, received } of [halfSent, underWay]) {
    await write(socket, Buffer.concat([Buffer.from(upload.head), upload.body.subarray(0, upload.half)]));
    // The server has begun with the request.
    await expect.poll(received).toContain("HTTP/1.1 100");
  }
  // More than the buffers of both ends hold.
  unread.socket.pause();
  await write(unread.socket, `GET /api/openapi.json HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`.repeat(60));
  await write(unfinished.socket, "GET / HTTP/1.1\r\nHost: localhost\r\n");
  await write(upgraded.socket, `GET /nowhere HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  await delay(1500);

  const signalledAt = performance.now();
  child.kill("SIGTERM");
  const isClosedToOthers = () => fetch(`http://localhost:${port}/api/health`).then(() => false, () => true);
  await expect.poll(isClosedToOthers).toBe(true);
  await write(underWay.socket, upload.body.subarray(upload.half));
  await expect.poll(underWay.received).toContain("HTTP/1.1 201");
  expect(await ended).toEqual([143, null]);
  // Otherwise the stalled ones would hold it for minutes.
  expect(performance.now() - signalledAt).toBeLessThan(25_000);
});

serverTest("slow headers and a body that trickles are closed, and a large body at a slow pace arrives", async ({ own: { folder, start, visitor } }) => {
  const port = await freePort();
  await waitUntilUp(`http://localhost:${port}`, start(port, { DATA_DIR: folder }).child);
  const api = await visitor(`http://localhost:${port}`);
  await signUp(api, "Stella");
  const cookie = (await api.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

  const [headers, trickle, slow] = [open(port), open(port), open(port)];
  await write(headers.socket, "GET / HTTP/1.1\r\nHost: localhost\r\n");
  const upload = await photoUpload(port, cookie);
  await write(trickle.socket, upload.head);
  const values = JSON.stringify({ threeWins: "x".repeat(190_000) });
  await write(slow.socket, ["PUT /api/drafts/weekly-check-in HTTP/1.1", `Host: localhost:${port}`, `Cookie: ${cookie}`, "Content-Type: application/json", `Content-Length: ${values.length}`, "", ""].join("\r\n"));
  const step = Math.ceil(values.length / 16);
  for (let second = 0; second < 16; second += 1) {
    await write(slow.socket, values.slice(second * step, (second + 1) * step));
    for (const { socket, text } of [{ ...headers, text: "X-More: 1\r\n" }, { ...trickle, text: "-" }]) if (!socket.destroyed) socket.write(text);
    await delay(1000);
  }
  for (const { closed, received } of [headers, trickle]) {
    expect(await closed).toBeLessThan(15_000);
    expect(received()).toContain("HTTP/1.1 408");
  }
  await expect.poll(slow.received).toContain("HTTP/1.1 200");
  slow.socket.destroy();
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/*
 * A server process that answers the cron routes and nothing else, with a clock that a test sets by PUT /clock. It prints its
 * address. What its environment lacks of the clock is added before anything else is loaded.
 */
const RealDate = Date;
let aheadMs = 0;
globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(given[0]);
  }
  static override now = () => RealDate.now() + aheadMs;
} as DateConstructor;

// A provider that hangs is waited for a second, not twenty.
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => timeout(ms / 20);

const { NextRequest } = await import("next/server");
const { GET } = await import("@/app/api/cron/[job]/route");
const { startDatabase } = await import("@/lib/platform/db");

await startDatabase();
const server = createServer(async ({ url = "", method, headers }, response) => {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  if (method === "PUT" && pathname === "/clock") {
    aheadMs = RealDate.parse(searchParams.get("now") ?? "") - RealDate.now();
    return void response.end();
  }
  const request = new NextRequest(`http://localhost${url}`, { headers: { authorization: headers.authorization ?? "" } });
  const answer = await GET(request, { params: Promise.resolve({ job: pathname.split("/").at(-1) }) });
  response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);

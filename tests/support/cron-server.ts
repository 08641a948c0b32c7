import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// A server process with only the cron routes and a clock that a test sets with PUT /clock. It prints its address.
const RealDate = Date;
let aheadMs = 0;
globalThis.Date = class extends RealDate {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(RealDate.now() + aheadMs);
    else super(args[0]);
  }
  static override now = () => RealDate.now() + aheadMs;
} as DateConstructor;

// Provider calls time out after one second instead of twenty.
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
  const result = await GET(request, { params: Promise.resolve({ job: pathname.split("/").at(-1) }) });
  response.writeHead(result.status, { "content-type": "application/json" }).end(await result.text());
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);

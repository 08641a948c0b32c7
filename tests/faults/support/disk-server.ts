import { NextRequest } from "next/server";
import { once } from "node:events";
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import * as file from "@/app/api/files/[id]/route";
import * as files from "@/app/api/files/route";
import * as health from "@/app/api/health/route";
import * as messages from "@/app/api/messages/route";
import { openDatabase, startDatabase } from "@/lib/platform/db";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";
import { storedFiles } from "@/tests/support/stored-files";

/*
 * A server process with a few routes on the disk of DATA_DIR. PUT /disk?free=BYTES fills the disk except for that many bytes,
 * and DELETE /disk frees it. Prints its address and the cookies of test people.
 */
const ballast = join(process.env.DATA_DIR ?? "", "ballast");
const freeBytes = () => {
  const { bavail, bsize } = statfsSync(process.env.DATA_DIR ?? "");
  return bavail * bsize;
};

function fillDisk(free: number) {
  const handle = openSync(ballast, "a");
  for (let remaining = freeBytes() - free; remaining > 0; remaining = freeBytes() - free) writeSync(handle, Buffer.alloc(Math.min(remaining, 1 << 20)));
  closeSync(handle);
}

await startDatabase();
const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];

async function handleRequest(method: string, url: URL, request: NextRequest): Promise<Response> {
  const params = Promise.resolve({ id: url.pathname.split("/").at(-1) ?? "" });
  if (url.pathname === "/disk") {
    if (method === "PUT") fillDisk(Number(url.searchParams.get("free")));
    else rmSync(ballast, { force: true });
    return Response.json({ free: freeBytes() });
  }
  if (url.pathname === "/stored") return Response.json({ files: storedFiles(), rows: await rowsOfFiles() });
  if (url.pathname === "/api/health") return health.GET(request, { params });
  if (url.pathname === "/api/messages") return messages.POST(request, { params });
  return method === "POST" ? files.POST(request, { params }) : file.GET(request, { params });
}

async function rowsOfFiles() {
  return (await (await openDatabase()).query(`SELECT "id", "stored", "storageKey" FROM "File"`, [])).rows;
}

const server = createServer(async (incoming, response) => {
  const { method = "GET", headers, url = "" } = incoming;
  const body = method === "POST" ? new Uint8Array(await buffer(incoming)) : undefined;
  const requestHeaders = new Headers({ cookie: headers.cookie ?? "", ...(headers["content-type"] && { "content-type": headers["content-type"] }) });
  const address = new URL(url, "http://localhost");
  const result = await handleRequest(method, address, new NextRequest(address, { method, headers: requestHeaders, body }));
  response.writeHead(result.status, { "content-type": result.headers.get("content-type") ?? "" }).end(new Uint8Array(await result.arrayBuffer()));
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const bound = server.address();
if (typeof bound !== "object" || bound === null) throw new Error("The server has no port.");
console.log(JSON.stringify({ address: `http://127.0.0.1:${bound.port}`, coachId: coach.id, cookie: client.cookie }));

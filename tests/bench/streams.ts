import { type ClientRequest, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { residentMemoryMb } from "@/tests/bench/memory";
import { median } from "@/tests/bench/statistics";

const count = 500;
const sampleMs = 5000;

/**
 * Holds 500 event streams open for `minutes`, spread over these people because streams per person are limited. Returns the
 * server's memory in MB after a fifth of the time, when everything is loaded, and at the end, and the streams still open then.
 */
export async function openStreams(address: string, serverId: number, cookies: readonly string[], minutes: number) {
  const open = new Set<ClientRequest>();
  for (let index = 0; index < count; index += 1) open.add(await openStream(`${address}/api/events`, cookies[index % cookies.length] ?? "", (request) => open.delete(request)));
  const samples: number[] = [];
  for (const until = Date.now() + minutes * 60_000; Date.now() < until; ) {
    await delay(sampleMs);
    samples.push(residentMemoryMb(serverId));
  }
  const stillOpen = open.size;
  for (const request of open) request.destroy();
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  return { stillOpen, before: median(samples.slice(fifth, 2 * fifth)), after: median(samples.slice(-fifth)) };
}

function openStream(url: string, cookie: string, onEnd: (request: ClientRequest) => void) {
  return new Promise<ClientRequest>((resolve, reject) => {
    const request = get(url, { headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} returned ${response.statusCode}`));
      response.resume().on("close", () => onEnd(request));
      resolve(request);
    });
    request.on("error", () => onEnd(request)).once("error", reject);
  });
}

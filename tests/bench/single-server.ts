import autocannon from "autocannon";
import { benchDownloads } from "@/tests/bench/downloads";
import { slowestMessageMs } from "@/tests/bench/message-delivery";
import type { AddRow, BenchOptions } from "@/tests/bench/results";
import { samplePhoto } from "@/tests/bench/sample-photo";
import { startEmptyApp, startProduct } from "@/tests/bench/servers";
import { countStatementsPerEndpoint, registerClient, signIn } from "@/tests/bench/statements";
import { median } from "@/tests/bench/statistics";
import { openStreams } from "@/tests/bench/streams";

/** Measures requests, downloads, messages and open streams on one server with the embedded demo database. */
export async function benchSingleServer(add: AddRow, { short }: BenchOptions): Promise<void> {
  const product = await startProduct(3311);
  const empty = await startEmptyApp(3312);
  try {
    const [client, coach] = await Promise.all(["client", "coach"].map((role) => signIn(product.address, role)));

    const user = await compareThroughput(`${product.address}/api/bare`, `${product.address}/api/auth/user`, client ?? "");
    add("GET /api/auth/user, requests/s", user.rate.toFixed(0), `${user.base.toFixed(0)} of a bare handler`, user.ratio, ">= 0.8", user.ratio >= 0.8);

    const plan = await benchDownloads(product, coach ?? "");
    add("download of a 10 MB plan, MB/s", plan.rate.toFixed(0), `${plan.base.toFixed(0)} of a bare file stream`, plan.ratio, ">= 0.8", plan.ratio >= 0.8);
    add("memory for 20 such downloads at once, MB more", plan.growth.toFixed(0), "", null, "< 32", plan.growth < 32);

    const delivered = await slowestMessageMs(product.address, client ?? "", coach ?? "");
    add("a message from sent to seen, slowest of 20, ms", delivered.toFixed(0), "", null, "<= 1000", delivered <= 1000);

    const minutes = Number(process.env.BENCH_STREAM_MINUTES || (short ? 0.2 : 10));
    const watching = await Promise.all(Array.from({ length: 10 }, () => registerClient(product.address)));
    const streams = await openStreams(product.address, product.processId, watching, minutes);
    const growth = streams.after / streams.before;
    const held = growth <= 1.1 && streams.stillOpen === 500;
    add(`memory with ${streams.stillOpen} of 500 event streams after ${minutes} min, MB`, streams.after.toFixed(0), `${streams.before.toFixed(0)} once all were open`, growth, "<= 1.1", held);

    const photo = await samplePhoto();
    for (const { name, status, statements, aim, sent, asksGateway, worksThroughFile } of await countStatementsPerEndpoint(product.address, new Blob([new Uint8Array(photo)])))
      add(`statements of ${name} (${status})`, String(statements), "", null, worksThroughFile ? "per step of rows" : asksGateway ? "with the sandbox's own" : `<= ${aim}`, worksThroughFile || asksGateway || statements <= aim, `each is a step that the next one needs or that has a table of its own: ${sent}.`);
  } finally {
    await product.stop();
    await empty.stop();
  }
}

/** Returns the median requests per second of `url` and `reference`, measured alternately in one run. */
async function compareThroughput(reference: string, url: string, cookie: string) {
  const measured = { reference: [] as number[], url: [] as number[] };
  for (let round = 0; round < 3; round += 1) {
    measured.reference.push(await requestsPerSecond(reference, cookie));
    measured.url.push(await requestsPerSecond(url, cookie));
  }
  const [base, rate] = [median(measured.reference), median(measured.url)];
  return { base, rate, ratio: rate / base };
}

async function requestsPerSecond(url: string, cookie: string) {
  const result = await autocannon({ url, connections: 32, duration: 5, headers: { cookie } });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} non-2xx responses, ${result.errors} errors`);
  return result.requests.average;
}

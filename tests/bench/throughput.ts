import autocannon from "autocannon";
import { median } from "@/tests/bench/statistics";

const rounds = 3;
const seconds = 5;
const connections = 32;

/** Requests per second of `url` and `reference`, measured alternately in one run; the median of each. */
export async function compareThroughput(reference: string, url: string, cookie: string) {
  const measured = { reference: [] as number[], url: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.reference.push(await requestsPerSecond(reference, cookie));
    measured.url.push(await requestsPerSecond(url, cookie));
  }
  const [base, rate] = [median(measured.reference), median(measured.url)];
  return { base, rate, ratio: rate / base };
}

async function requestsPerSecond(url: string, cookie: string) {
  const result = await autocannon({ url, connections, duration: seconds, headers: { cookie } });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} non-2xx responses, ${result.errors} errors`);
  return result.requests.average;
}

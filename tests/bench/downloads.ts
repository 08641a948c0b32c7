import { mkdirSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { endpointUrl } from "@/lib/api/client";
import * as checkIns from "@/lib/work/check-ins/contract";
import * as nutrition from "@/lib/work/nutrition/contract";
import { maxPlanFileBytes } from "@/lib/work/nutrition/rules";
import { residentMemoryMb } from "@/tests/bench/memory";
import { type BenchServer, startFileServer } from "@/tests/bench/servers";
import { requestEndpoint } from "@/tests/bench/statements";
import { median } from "@/tests/bench/statistics";

const size = maxPlanFileBytes;
const rounds = 60;
const parallel = 20;
const sampleMs = 50;

/**
 * Measures downloads of a 10 MB plan: MB per second in sequence against a bare file stream in the same run, and the largest
 * growth of the server's memory in MB during 20 concurrent downloads, half of them slow.
 */
export async function benchDownloads(product: BenchServer, coach: string) {
  const plan = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size - 9, "A line of a plan that nobody can compress away. ")]);
  mkdirSync(".bench", { recursive: true });
  writeFileSync(".bench/plan.pdf", plan);
  const url = product.address + (await uploadPlan(product.address, coach, plan));
  const reference = await startFileServer(3313, ".bench/plan.pdf");
  try {
    const agent = new Agent({ keepAlive: true });
    const took = { reference: [] as number[], url: [] as number[] };
    for (let turn = 0; turn < rounds; turn += 1) {
      took.reference.push(await download(reference.address, "", agent));
      took.url.push(await download(url, coach, agent));
    }
    agent.destroy();
    const [base, rate] = [megabytesPerSecond(took.reference), megabytesPerSecond(took.url)];
    return { base, rate, ratio: rate / base, growth: await measureMemoryGrowth(product.processId, url, coach) };
  } finally {
    await reference.stop();
  }
}

/** MB per second of the median download. */
const megabytesPerSecond = (took: number[]) => size / 1_000_000 / median(took);

/** Uploads a plan like the coach's screen does and returns its URL. */
async function uploadPlan(address: string, coach: string, bytes: Buffer<ArrayBuffer>) {
  const [client] = (await (await requestEndpoint(address, checkIns.listCheckInStatuses, {}, coach)).json()) as { clientId: string }[];
  const body = { clientId: client?.clientId, title: "Bench", fileName: "bench.pdf", fileSize: bytes.length };
  const plan = (await (await requestEndpoint(address, nutrition.createNutritionPlan, { body }, coach)).json()) as nutrition.NutritionPlan;
  const input = { params: { id: plan.id } };
  const uploadResponse = await requestEndpoint(address, nutrition.uploadNutritionPlanFile, { ...input, file: new Blob([bytes]) }, coach);
  if (!uploadResponse.ok) throw new Error(`Uploading the plan returned ${uploadResponse.status}`);
  return endpointUrl(nutrition.downloadNutritionPlanFile, input);
}

/** Measures the memory that slow readers make the server hold. */
async function measureMemoryGrowth(serverId: number, url: string, cookie: string) {
  const agent = new Agent();
  const before = residentMemoryMb(serverId);
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, residentMemoryMb(serverId))), sampleMs);
  await Promise.all(Array.from({ length: parallel }, (_, index) => download(url, cookie, agent, index % 2 === 0 ? 500 : 0)));
  clearInterval(sampling);
  return most - before;
}

/** Reads a whole response with a pause of `pauseMs` after the first chunk. Returns the seconds it took. */
function download(url: string, cookie: string, agent: Agent, pauseMs = 0) {
  const started = performance.now();
  return new Promise<number>((resolve, reject) => {
    const request = get(url, { headers: { cookie }, agent }, (response) => {
      let received = 0;
      response.on("data", (piece: Buffer) => {
        if (received === 0 && pauseMs > 0) {
          response.pause();
          setTimeout(() => response.resume(), pauseMs);
        }
        received += piece.length;
      });
      response.on("end", () => (received === size ? resolve((performance.now() - started) / 1000) : reject(new Error(`${url} returned ${response.statusCode} with ${received} bytes`))));
    });
    request.on("error", reject);
  });
}

import autocannon from "autocannon";
import type { AddRow, BenchOptions } from "@/tests/bench/results";
import { startEmptyApp, startProduct } from "@/tests/bench/servers";
import { signIn } from "@/tests/bench/statements";
import { median } from "@/tests/bench/statistics";

const publicAim = 0.7;
const aim = 0.4;
/** The two screens with whole check-ins on them. */
const checkInAim = 0.3;
const maxKilobytes = 60;
const whySlow = "a page reads its session, settings and data from the embedded database in the same process, and renders a frame and a first screen; the empty page does neither.";
const whyLong = "what is left is data: the rows of a list that a screen opens with, or whole check-ins beside the ones before.";

const pages = [
  { name: "/auth", path: "/auth", aim: publicAim },
  { name: "/discovery", path: "/discovery", aim: publicAim },
  { name: "home (client)", path: "/", role: "client", aim },
  { name: "check-in (client)", path: "/?section=checkin", role: "client", aim: checkInAim },
  { name: "progress (client)", path: "/?section=progress", role: "client", aim },
  { name: "nutrition (client)", path: "/?section=nutrition", role: "client", aim },
  { name: "messages (client)", path: "/?section=messages", role: "client", aim },
  { name: "profile (client)", path: "/profile", role: "client", aim },
  { name: "home (coach)", path: "/", role: "coach", aim },
  { name: "clients (coach)", path: "/?section=clients", role: "coach", aim },
  { name: "check-ins (coach)", path: "/?section=checkins", role: "coach", aim: checkInAim },
  { name: "messages (coach)", path: "/?section=messages", role: "coach", aim },
  { name: "leads (coach)", path: "/?section=leads", role: "coach", aim },
  { name: "finances (coach)", path: "/?section=finances", role: "coach", aim },
  { name: "home (nutritionist)", path: "/", role: "nutritionist", aim },
] as const;

/** Measures how often per second each page is rendered, against an empty page of the framework, and how large its HTML is. */
export async function benchPages(add: AddRow, { short }: BenchOptions): Promise<void> {
  const [product, empty] = [await startProduct(3311), await startEmptyApp(3312)];
  try {
    for (const page of pages) {
      const cookie = "role" in page ? await signIn(product.address, page.role) : "";
      const url = product.address + page.path;
      const measured = { page: [] as number[], empty: [] as number[] };
      // The first round warms both up.
      for (let round = 0; round < (short ? 2 : 4); round += 1) {
        measured.empty.push(await requestsPerSecond(empty.address, cookie));
        measured.page.push(await requestsPerSecond(url, cookie));
      }
      const [base, rate] = [median(measured.empty.slice(1)), median(measured.page.slice(1))];
      add(`${page.name} rendered, requests/s`, rate.toFixed(1), `${base.toFixed(0)} of an empty page`, rate / base, `>= ${page.aim}`, rate / base >= page.aim, whySlow);
      const kilobytes = (await (await fetch(url, { headers: { cookie } })).arrayBuffer()).byteLength / 1000;
      add(`HTML of ${page.name}, kB`, kilobytes.toFixed(0), "", null, `<= ${maxKilobytes}`, kilobytes <= maxKilobytes, whyLong);
    }
  } finally {
    await product.stop();
    await empty.stop();
  }
}

async function requestsPerSecond(url: string, cookie: string) {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 8, duration: 4, headers: { cookie } });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} non-2xx responses, ${errors} errors`);
  return requests.average;
}

import { rmSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { downloads } from "@/tests/bench/downloads";
import { slowestMessage } from "@/tests/bench/delivery";
import { clientDatabase } from "@/tests/bench/clients";
import { pipeline } from "@/tests/bench/leads";
import { pageWeights } from "@/tests/bench/page-weight";
import { openStreams } from "@/tests/bench/streams";
import { buildAll, startEmpty, startProduct } from "@/tests/bench/servers";
import { signIn, statementsPerRequest } from "@/tests/bench/statements";
import { throughputRatio } from "@/tests/bench/throughput";

interface Row {
  figure: string;
  measured: string;
  reference: string;
  ratio: string;
  aim: string;
  held: string;
}

const rows: Row[] = [];
function add(figure: string, measured: string, reference: string, ratio: number | null, aim: string, held: boolean) {
  const row = { figure, measured, reference, ratio: ratio?.toFixed(2) ?? "", aim, held: held ? "yes" : "no" };
  rows.push(row);
  process.stdout.write(`${Object.values(row).join(" | ")}\n`);
}

await buildAll();
// What is built now has the bench's own handlers in it: the next start builds again.
rmSync(".next/cadence-sources", { force: true });
const product = await startProduct(3311);
const empty = await startEmpty(3312);
try {
  const [client, coach, nutritionist] = await Promise.all(["client", "coach", "nutritionist"].map((role) => signIn(product.address, role)));

  const user = await throughputRatio(`${product.address}/api/bare`, `${product.address}/api/auth/user`, client ?? "");
  add("GET /api/auth/user, requests/s", user.rate.toFixed(0), `${user.base.toFixed(0)} of a bare handler`, user.ratio, ">= 0.8", user.ratio >= 0.8);

  const plan = await downloads(product, coach ?? "");
  add("download of a 10 MB plan, MB/s", plan.rate.toFixed(0), `${plan.base.toFixed(0)} of a bare file stream`, plan.ratio, ">= 0.8", plan.ratio >= 0.8);
  add("memory for 20 such downloads at once, MB more", plan.growth.toFixed(0), "", null, "< 32", plan.growth < 32);

  const delivered = await slowestMessage(product.address, client ?? "", coach ?? "");
  add("a message from sent to seen, slowest of 20, ms", delivered.toFixed(0), "", null, "<= 1000", delivered <= 1000);

  const pages = [
    { name: "/auth", path: "/auth", aim: 1.15 },
    { name: "/forgot-password", path: "/forgot-password", aim: 1.15 },
    { name: "/reset-password", path: "/reset-password?token=none", aim: 1.15 },
    { name: "/discovery", path: "/discovery", aim: 1.15 },
    { name: "check-in (client)", path: "/?section=checkin", aim: 1.6, cookie: client },
    { name: "dashboard (coach)", path: "/?section=dashboard", aim: 1.6, cookie: coach },
    { name: "check-in review (coach)", path: "/?section=checkins", aim: 1.6, cookie: coach },
    { name: "sent emails (coach)", path: "/?section=emails", aim: 1.6, cookie: coach },
    { name: "home (nutritionist)", path: "/", aim: 1.6, cookie: nutritionist },
    { name: "profile", path: "/profile", aim: 1.6, cookie: client },
  ];
  const [base = 0, ...weights] = await pageWeights([{ url: empty.address }, ...pages.map(({ path, cookie }) => ({ url: product.address + path, cookie }))]);
  pages.forEach(({ name, aim }, index) => {
    const weight = weights[index] ?? 0;
    add(`gzipped script of ${name}, kB`, (weight / 1000).toFixed(1), `${(base / 1000).toFixed(1)} of an empty page`, weight / base, `<= ${aim}`, weight / base <= aim);
  });

  const minutes = Number(process.env.BENCH_STREAM_MINUTES || 10);
  const streams = await openStreams(product.address, product.processId, client ?? "", minutes);
  const growth = streams.after / streams.before;
  const held = growth <= 1.1 && streams.stillOpen === 500;
  add(`memory with ${streams.stillOpen} of 500 event streams after ${minutes} min, MB`, streams.after.toFixed(0), `${streams.before.toFixed(0)} once all were open`, growth, "<= 1.1", held);

  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "plum" } }).jpeg().toBuffer();
  for (const { name, status, statements, asksGateway } of await statementsPerRequest(product.address, new Blob([new Uint8Array(photo)])))
    add(`statements of ${name} (${status})`, String(statements), "", null, asksGateway ? "with the sandbox's own" : "<= 3", asksGateway || statements <= 3);
} finally {
  await product.stop();
  await empty.stop();
}
await clientDatabase(add);
await pipeline(add);

const columns = ["figure", "measured", "reference", "ratio", "aim", "held"] as const;
const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const table = [line(columns), line(columns.map(() => "---")), ...rows.map((row) => line(columns.map((column) => row[column])))].join("\n");
process.stdout.write(`${table}\n`);
writeFileSync("tests/bench/results.md", `# The last run of \`npm run bench\`\n\nNode ${process.version}, ${process.platform}. Every reference was measured in the same run.\n\n${table}\n`);

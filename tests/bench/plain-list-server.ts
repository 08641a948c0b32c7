import { spawn } from "node:child_process";
import { once } from "node:events";
import type { SqlStatement } from "@/tests/bench/clients";

/** The reference for the client list: its statement run with plain pg and returned as JSON by plain node:http. */
const program = `
const pg = require("pg");
const { sql, values } = JSON.parse(process.env.STATEMENT);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, onConnect: (client) => client.query("SET TIME ZONE 'UTC'; SET jit = off") });
require("node:http").createServer(async (_, response) => {
  const { rows } = await pool.query(sql, values);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(rows));
}).listen(Number(process.env.PORT), () => console.log("ready"));`;

export async function startPlainListServer(port: number, url: string, statement: SqlStatement) {
  const env = { ...process.env, DATABASE_URL: url, PORT: String(port), STATEMENT: JSON.stringify(statement) };
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"], env });
  await once(child.stdout, "data");
  return { address: `http://localhost:${port}/`, stop: () => child.kill("SIGTERM") };
}

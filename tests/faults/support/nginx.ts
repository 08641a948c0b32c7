import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { freePort } from "@/tests/support/server-process";

const program = "/usr/sbin/nginx";

/** Installs Debian's nginx where there is none, without starting the one that the package sets up. */
function ensureNginx() {
  if (existsSync(program)) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error(`No nginx found: install one as ${program}, such as Debian's nginx-light.`);
  execFileSync("apt-get", ["update", "-q"]);
  execFileSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", "nginx-light"], { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" } });
}

/** The set-up of docs/operations.md, on a port of this machine and without a certificate. */
function documentedSite(port: number, serversFile: string) {
  const site = /```nginx\n(# \/etc\/nginx\/conf\.d\/cadence\.conf\n[^`]*)```/.exec(readFileSync("docs/operations.md", "utf8"))?.[1];
  if (!site) throw new Error("docs/operations.md has no set-up for nginx.");
  return site
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, "")
    .replace("/etc/nginx/cadence-servers.conf", serversFile);
}

/** nginx as docs/operations.md sets it up, in front of servers that can be taken out and put back. */
export class Nginx {
  private constructor(
    private readonly port: number,
    private readonly folder: string,
    private readonly ended: Promise<unknown>,
  ) {}

  /** Starts it in front of the servers at these addresses. */
  static async start(addresses: readonly string[]) {
    ensureNginx();
    const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), "cadence-nginx-"))];
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${join(folder, name)};`).join(" ");
    writeFileSync(
      join(folder, "nginx.conf"),
      // Its workers may only use the folder if they are the user who made it.
      `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; worker_processes 2; pid ${join(folder, "pid")}; error_log ${join(folder, "error.log")};
      events {} http { access_log off; ${temporary} ${documentedSite(port, join(folder, "servers.conf"))} }`,
    );
    writeServers(folder, addresses);
    const child = spawn(program, ["-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")], { stdio: "inherit" });
    const nginx = new Nginx(port, folder, once(child, "exit"));
    await expect.poll(() => canConnect(port), { timeout: 10_000 }).toBe(true);
    return nginx;
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What it has reported, such as a server that refused a connection. */
  get errorLog() {
    return readFileSync(join(this.folder, "error.log"), "utf8");
  }

  /** Sends requests to these servers only. Resolves once the worker processes with the servers before take no more. */
  async useServers(addresses: readonly string[]) {
    const before = this.workerIds();
    writeServers(this.folder, addresses);
    process.kill(this.masterId(), "SIGHUP");
    await expect.poll(() => this.workerIds().filter((id) => before.includes(id)), { timeout: 10_000 }).toEqual([]);
  }

  async stop() {
    process.kill(this.masterId(), "SIGTERM");
    await this.ended;
    rmSync(this.folder, { recursive: true });
  }

  private masterId() {
    return Number(readFileSync(join(this.folder, "pid"), "utf8"));
  }

  /** The worker processes that take requests; one that ends after its last responses says so in its title. */
  private workerIds() {
    const titleOf = (id: string) => (existsSync(`/proc/${id}/cmdline`) ? readFileSync(`/proc/${id}/cmdline`, "utf8") : "");
    const parent = this.masterId();
    return readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").split(" ").filter((id) => id !== "" && titleOf(id).startsWith("nginx: worker process") && !titleOf(id).includes("shutting down"));
  }
}

const writeServers = (folder: string, addresses: readonly string[]) => writeFileSync(join(folder, "servers.conf"), addresses.map((address) => `server ${new URL(address).host};\n`).join(""));

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, "127.0.0.1", () => (socket.destroy(), resolve(true)));
    socket.once("error", () => resolve(false));
  });

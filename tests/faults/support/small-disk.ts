import { type ChildProcess, spawn } from "node:child_process";

/**
 * Starts a script with a private disk of this many megabytes mounted at `folder`. Requires root or user namespaces; otherwise
 * the process exits with the reason.
 */
export function startOnSmallDisk(folder: string, megabytes: number, script: string, variables: Record<string, string>): ChildProcess {
  const start = `mount -t tmpfs -o size=${megabytes}m tmpfs "$1" && exec "$2" --import tsx "$3"`;
  return spawn("unshare", ["-Urm", "sh", "-c", start, "sh", folder, process.execPath, script], { env: { ...process.env, ...variables }, stdio: ["ignore", "pipe", "inherit"] });
}

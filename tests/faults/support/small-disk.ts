import { type ChildProcess, spawn } from "node:child_process";

/**
 * Starts a script with a disk of its own of so many megabytes mounted at `folder`, which nobody else sees. It takes a system where
 * one may do so: as root, or with user namespaces. Elsewhere the process ends with the reason.
 */
export function startOnSmallDisk(folder: string, megabytes: number, script: string, variables: Record<string, string>): ChildProcess {
  const start = `mount -t tmpfs -o size=${megabytes}m tmpfs "$1" && exec "$2" --import tsx "$3"`;
  return spawn("unshare", ["-Urm", "sh", "-c", start, "sh", folder, process.execPath, script], { env: { ...process.env, ...variables }, stdio: ["ignore", "pipe", "inherit"] });
}

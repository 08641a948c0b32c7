import { execFileSync } from "node:child_process";

/** Resident memory of a process, in MB. */
export const residentMemoryMb = (processId: number) => Number(execFileSync("ps", ["-o", "rss=", "-p", String(processId)], { encoding: "utf8" })) / 1024;

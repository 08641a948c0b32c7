import { readFileSync } from "node:fs";

/** The ids of the processes that a process has started (Linux). */
export const childrenOf = (id: number) => readFileSync(`/proc/${id}/task/${id}/children`, "utf8").split(" ").filter(Boolean).map(Number);

/** The CPU time of a process and its children, in ms (Linux). */
export function cpuTimeMs(id: number): number {
  const own = readFileSync(`/proc/${id}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
  const ticks = Number(own[11]) + Number(own[12]);
  return ticks * 10 + childrenOf(id).reduce((sum, child) => sum + cpuTimeMs(child), 0);
}

import { cleanFileName } from "@/lib/core/uploads/names";

interface Named {
  id: string;
  /** Without a slash at its end; empty for the top. */
  folder: string;
  name: string;
}

/** Paths within a zip, by id: readable, without what some file system refuses, and no two alike where case does not count. */
export function zipPaths(files: readonly Named[]): Map<string, string> {
  const taken = new Set<string>();
  const paths = new Map<string, string>();
  for (const { id, folder, name } of files) {
    const safe = safeName(name);
    const pathWith = (count: number) => [folder, count === 1 ? safe : numbered(safe, count)].filter(Boolean).join("/");
    let count = 1;
    while (taken.has(pathWith(count).toLowerCase())) count += 1;
    taken.add(pathWith(count).toLowerCase());
    paths.set(id, pathWith(count));
  }
  return paths;
}

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

function safeName(name: string) {
  const safe = cleanFileName(name).replace(/[<>:"|?*]/g, "_").replace(/[. ]+$/, "");
  return reserved.test(safe) || safe === "" ? `_${safe}` : safe;
}

const numbered = (name: string, count: number) => {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? `${name.slice(0, dot)} (${count})${name.slice(dot)}` : `${name} (${count})`;
};

import { cleanFileName } from "@/lib/core/uploads/file-names";

interface FileToPlace {
  id: string;
  /** Without a slash at its end; empty for the top. */
  folder: string;
  name: string;
}

/** Paths within a zip, by id: readable, without what some file system refuses, and no two alike where case does not count. */
export function buildZipPaths(files: readonly FileToPlace[]): Map<string, string> {
  const taken = new Set<string>();
  const paths = new Map<string, string>();
  for (const { id, folder, name } of files) {
    const safe = safeFileName(name);
    const pathWith = (count: number) => [folder, count === 1 ? safe : withNumberSuffix(safe, count)].filter(Boolean).join("/");
    let count = 1;
    while (taken.has(pathWith(count).toLowerCase())) count += 1;
    taken.add(pathWith(count).toLowerCase());
    paths.set(id, pathWith(count));
  }
  return paths;
}

const reservedFileName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

function safeFileName(name: string) {
  const safe = cleanFileName(name).replace(/[<>:"|?*]/g, "_").replace(/[. ]+$/, "");
  return reservedFileName.test(safe) || safe === "" ? `_${safe}` : safe;
}

const withNumberSuffix = (name: string, count: number) => {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? `${name.slice(0, dot)} (${count})${name.slice(dot)}` : `${name} (${count})`;
};

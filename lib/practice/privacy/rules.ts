import { cleanFileName } from "@/lib/core/uploads/file-names";

interface ZipFile {
  id: string;
  /** Without a trailing slash; empty for the root. */
  folder: string;
  name: string;
}

/** Returns a path within the zip for each file, by id. Paths are valid on every file system and unique even without case. */
export function buildZipPaths(files: readonly ZipFile[]): Map<string, string> {
  const usedPaths = new Set<string>();
  const paths = new Map<string, string>();
  for (const { id, folder, name } of files) {
    const safeName = safeFileName(name);
    const pathWith = (count: number) => [folder, count === 1 ? safeName : withNumberSuffix(safeName, count)].filter(Boolean).join("/");
    let count = 1;
    while (usedPaths.has(pathWith(count).toLowerCase())) count += 1;
    usedPaths.add(pathWith(count).toLowerCase());
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

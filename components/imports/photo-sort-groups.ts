import type { ImportPhoto, PhotoChange } from "@/lib/practice/imports/photo-contract";

/** The photos of one folder and one person, which share a day. */
export interface PhotoGroup {
  key: string;
  who: string;
  /** The folder, without those of the person's name; "" for none. */
  folder: string;
  /** Null until a client is found or chosen. */
  clientId: string | null;
  /** The day of all its photos; null if they differ or have none. */
  day: string | null;
  photos: readonly ImportPhoto[];
}

const folderOf = (path: string) => path.split("/").slice(0, -1).join("/");

/** Photos by folder, in the order of the ZIP. */
export function groupPhotos(photos: readonly ImportPhoto[]): PhotoGroup[] {
  const groups = new Map<string, ImportPhoto[]>();
  for (const photo of photos) {
    const key = folderOf(photo.path);
    groups.set(key, [...(groups.get(key) ?? []), photo]);
  }
  return [...groups].map(([key, all]) => {
    const days = new Set(all.map(({ day }) => day));
    const [first] = all;
    return { key, who: first?.who ?? "", folder: key.split("/").at(-1) ?? "", clientId: all.every(({ clientId }) => clientId !== null) ? (first?.clientId ?? null) : null, day: days.size === 1 ? (first?.day ?? null) : null, photos: all };
  });
}

/** The photos with changes that are not saved yet, of which the last one counts. */
export function withChanges(photos: readonly ImportPhoto[], changes: readonly PhotoChange[]): ImportPhoto[] {
  const byLine = new Map(photos.map((photo) => [photo.line, photo]));
  for (const { line, day, pose, clientId, leaveOut } of changes) {
    const photo = byLine.get(line);
    if (photo) byLine.set(line, { ...photo, day: day ?? photo.day, pose: pose ?? photo.pose, clientId: clientId ?? photo.clientId, isLeftOut: leaveOut ?? photo.isLeftOut });
  }
  return [...byLine.values()];
}

/** Whether nothing is left to ask about a photo. */
export const isSorted = ({ isLeftOut, clientId, day, pose }: ImportPhoto) => isLeftOut || (clientId !== null && day !== null && pose !== null);

const poseOfKey: Record<string, ImportPhoto["pose"]> = { f: "front", s: "side", b: "back", o: "other" };

/** The pose that a key stands for; null for any other key. */
export const poseForKey = (key: string): ImportPhoto["pose"] => poseOfKey[key.toLowerCase()] ?? null;

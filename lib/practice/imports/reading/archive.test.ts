import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, type Zippable, zipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { openArchive } from "@/lib/practice/imports/reading/archive";

const folder = mkdtempSync(join(tmpdir(), "archive-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
function write(bytes: Uint8Array): string {
  const path = join(folder, `${(made += 1)}.zip`);
  writeFileSync(path, bytes);
  return path;
}
const zip = (files: Zippable) => Buffer.from(zipSync(files));
const photo = strToU8("photo");

/** Changes each entry of a ZIP's directory, which starts with this signature. */
function editDirectory(bytes: Buffer, edit: (entry: Buffer) => void): Buffer {
  for (let at = bytes.indexOf("PK\x01\x02", 0, "latin1"); at !== -1; at = bytes.indexOf("PK\x01\x02", at + 4, "latin1")) edit(bytes.subarray(at));
  return bytes;
}

function first<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw new Error("The archive has none");
  return item;
}

async function open(bytes: Uint8Array) {
  const archive = await openArchive(write(bytes));
  archive.close();
  return archive;
}
const refusal = async (bytes: Uint8Array) => {
  const error: unknown = await open(bytes).catch((reason: unknown) => reason);
  return error instanceof AppError ? `${error.status} ${error.message}` : error;
};

describe("A ZIP of photos", () => {
  it("lists photos and lists, leaves out what computers add, and names everything else", async () => {
    const archive = await open(zip({
      "Priya Sharma/2024-01-05/front.JPG": photo,
      "Priya Sharma/side.heic": photo,
      "clients.csv": strToU8("Email\n"),
      "chat.txt": strToU8("Hi"),
      "old.zip": zip({ "a.jpg": photo }),
      "video.mov": photo,
      "__MACOSX/Priya Sharma/._front.JPG": photo,
      "Priya Sharma/.DS_Store": photo,
      "Thumbs.db": photo,
      "Priya Sharma/empty.jpg": new Uint8Array(),
    }));
    expect(archive.photos).toEqual([
      { path: "Priya Sharma/2024-01-05/front.JPG", size: 5, problem: null },
      { path: "Priya Sharma/side.heic", size: 5, problem: null },
      { path: "Priya Sharma/empty.jpg", size: 0, problem: "is empty" },
    ]);
    expect(archive.files.map(({ path }) => path)).toEqual(["clients.csv", "chat.txt"]);
    expect(archive.leftOut).toEqual([
      { path: "old.zip", reason: "is an archive inside the ZIP. Please unzip it and add its files" },
      { path: "video.mov", reason: "is no photo or list that we can import" },
    ]);
  });

  it("reads each file as a whole and as a stream", async () => {
    const archive = await openArchive(write(zip({ "a.jpg": photo, "b.csv": strToU8("Email\n") })));
    expect((await archive.read(first(archive.photos))).toString()).toBe("photo");
    const pieces: Buffer[] = [];
    for await (const piece of await archive.openStream(first(archive.files))) pieces.push(piece as Buffer);
    expect(Buffer.concat(pieces).toString()).toBe("Email\n");
    archive.close();
  });

  it("has names in UTF-8, also without its flag, and else in CP437", async () => {
    const withoutFlag = editDirectory(zip({ "Zoe\u0308 Brown/1.jpg": photo }), (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) & ~0x800, 8));
    expect((await open(withoutFlag)).photos[0]?.path).toBe("Zoë Brown/1.jpg");
    const cp437 = editDirectory(zip({ "Zo_ Brown/1.jpg": photo }), (entry) => void (entry[48] = 0x89));
    expect((await open(cp437)).photos[0]?.path).toBe("Zoë Brown/1.jpg");
  });

  it("is known again by its content", async () => {
    const [one, same, other] = [await open(zip({ "a.jpg": photo })), await open(zip({ "a.jpg": photo })), await open(zip({ "a.jpg": strToU8("other") }))];
    expect([one.hash === same.hash, one.hash === other.hash]).toEqual([true, false]);
  });

  it("keeps a photo over 15 MB as one that can't be read", async () => {
    const declared = editDirectory(zip({ "a.jpg": [new Uint8Array(200_000).map((_, index) => (index * 7919) % 251), { level: 0 }] }), (entry) => {
      entry.writeUInt16LE(8, 10);
      entry.writeUInt32LE(16 * 1024 * 1024, 24);
    });
    expect((await open(declared)).photos[0]?.problem).toBe("is larger than 15 MB");
  });

  it.each<[string, () => Uint8Array]>([
    ["is cut off", () => zip({ "a.jpg": photo }).subarray(0, -10)],
    ["is a PDF", () => strToU8("%PDF-1.7 and some more text than an end record")],
    ["has 0 bytes", () => new Uint8Array()],
  ])("that %s is refused", async (_, bytes) => {
    expect(await refusal(bytes())).toBe("415 This isn't a ZIP, or it's incomplete. Please make it or download it again.");
  });

  it("with a password is refused", async () => {
    expect(await refusal(editDirectory(zip({ "a.jpg": photo }), (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8)))).toBe("415 This ZIP has a password. Please unzip it and zip it again without one.");
  });

  it.each(["../a.jpg", "Priya/../../a.jpg", "/etc/a.jpg", "C:/a.jpg", "..\\a.jpg", "C:a.jpg"])("with the path %s is refused", async (path) => {
    expect(await refusal(zip({ [path]: photo }))).toBe("415 This ZIP has a file whose folder lies outside of it. Please unzip it and zip the folder again.");
  });

  it("that unpacks to far more than its size is refused before it is unpacked", async () => {
    const message = "413 This ZIP unpacks to far more than its size, so we didn't open it. Please unzip it and zip the folder again.";
    expect(await refusal(zip({ "a.csv": new Uint8Array(5_000_000) }))).toBe(message);
    // Each entry points to the same bytes.
    const shared = editDirectory(zip({ "a.jpg": [new Uint8Array(2000), { level: 0 }], "b.jpg": [new Uint8Array(2000), { level: 0 }] }), (entry) => {
      entry.writeUInt32LE(3000, 20);
      entry.writeUInt32LE(3000, 24);
    });
    expect(await refusal(shared)).toBe(message);
  });

  it("with more than 2 GB of photos or 10,000 files is refused", async () => {
    const names = Array.from({ length: 180 }, (_, index) => `${index}.jpg`);
    const noise = new Uint8Array(80_000).map((_, index) => (index * 7919) % 251);
    const large = editDirectory(zip(Object.fromEntries(names.map((name) => [name, [noise, { level: 0 }]]))), (entry) => {
      entry.writeUInt16LE(8, 10);
      entry.writeUInt32LE(14 * 1024 * 1024, 24);
    });
    expect(await refusal(large)).toBe("413 The photos in this ZIP are more than 2 GB together. Please split it into smaller ones.");
    expect(await refusal(zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}.jpg`, [photo, { level: 0 }]]))))).toBe("413 This ZIP has more than 10,000 files. Please split it into smaller ones.");
  });

  it("with a file that is longer than it says is read no further than that", async () => {
    const lying = editDirectory(zip({ "a.jpg": new Uint8Array(500_000) }), (entry) => entry.writeUInt32LE(1000, 24));
    const archive = await openArchive(write(lying));
    await expect(archive.read(first(archive.photos))).rejects.toThrow("a.jpg is damaged in the ZIP and can't be read.");
    archive.close();
  });
});

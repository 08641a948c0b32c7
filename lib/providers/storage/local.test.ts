import { mkdtemp, readdir, readlink, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LocalFileStore } from "@/lib/providers/storage/local";
import { newFileKey, StorageFullError } from "@/lib/providers/storage/store";
import { createStream, fileStoreContract, sampleBytes } from "@/tests/support/file-store-contract";
import { failWritesWith, fileHandlePrototype } from "@/tests/support/full-disk";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "cadence-files-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(root, { recursive: true, force: true });
});

fileStoreContract("The local folder", () => new LocalFileStore(root));

const filesUnder = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name);

describe("The local folder", () => {
  it("lets only the server's user read a file, in a folder of two characters", async () => {
    const key = newFileKey();
    await new LocalFileStore(root).put(key, Buffer.from("private"));
    const { mode } = await stat(path.join(root, key.slice(0, 2), key));
    expect(mode & 0o777).toBe(0o600);
  });

  it("creates its root when it is missing", async () => {
    const store = new LocalFileStore(path.join(root, "data", "files"));
    expect(await store.put(newFileKey(), Buffer.from("x"))).toEqual({ size: 1 });
  });

  it("publishes a file only when it is complete, and leaves nothing of a failed one", async () => {
    const store = new LocalFileStore(root);
    const key = newFileKey();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const saving = store.put(key, readable);
    await writer.write(sampleBytes(1000));
    expect(await store.open(key)).toBeNull();
    await Promise.all([writer.abort(new Error("cut")), expect(saving).rejects.toThrow("cut")]);
    expect(await filesUnder(root)).toEqual([]);
  });

  it("opens no file for a reader that disconnects before the first byte", async () => {
    const store = new LocalFileStore(root);
    const key = newFileKey();
    await store.put(key, sampleBytes(1000));
    const opened = await store.open(key);
    const open = await Promise.all((await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")));
    expect(open.filter((target) => target.startsWith(root))).toEqual([]);
    expect(new Uint8Array(await new Response(opened?.stream).arrayBuffer())).toEqual(new Uint8Array(sampleBytes(1000)));
  });

  it("reports a full disk, stops the sender and leaves nothing behind", async () => {
    await failWritesWith("ENOSPC");
    let stopped = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(sampleBytes(1000)),
      cancel: () => void (stopped = true),
    });
    await expect(new LocalFileStore(root).put(newFileKey(), endless)).rejects.toThrow(StorageFullError);
    await expect(new LocalFileStore(root).put(newFileKey(), sampleBytes(1000))).rejects.toThrow(StorageFullError);
    expect(stopped).toBe(true);
    expect(await filesUnder(root)).toEqual([]);
  });

  it("stops the sender when the folder cannot be written", async () => {
    await writeFile(path.join(root, "file"), "");
    let stopped = false;
    const stream = new ReadableStream<Uint8Array>({ cancel: () => void (stopped = true) });
    await expect(new LocalFileStore(path.join(root, "file")).put(newFileKey(), stream)).rejects.toThrow("ENOTDIR");
    expect(stopped).toBe(true);
  });

  it("applies backpressure to the sender", async () => {
    let asked = 0;
    let diskIsReady = () => {};
    const slowDisk = new Promise<void>((resolve) => (diskIsReady = resolve));
    const prototype = await fileHandlePrototype();
    const write = prototype.writeFile;
    const writes = vi.spyOn(prototype, "writeFile").mockImplementation(async function (this: unknown, chunk: unknown) {
      await slowDisk;
      return write.call(this, chunk);
    });
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        asked += 1;
        if (asked > 50) controller.close();
        else controller.enqueue(sampleBytes(1000));
      },
    });
    const saving = new LocalFileStore(root).put(newFileKey(), stream);
    await vi.waitFor(() => expect(writes).toHaveBeenCalled());
    expect(asked).toBeLessThanOrEqual(3);
    diskIsReady();
    expect(await saving).toEqual({ size: 50_000 });
  });

  it("reads a file on demand, and closes it when the reader cancels", async () => {
    const store = new LocalFileStore(root);
    const key = newFileKey();
    await store.put(key, sampleBytes(1_000_000));
    const before = await openFiles();
    const reader = (await store.open(key))?.stream.getReader();
    const first = await reader?.read();
    expect(first?.value?.length).toBeLessThan(600_000);
    await reader?.cancel();
    expect(await openFiles()).toBe(before);
  });

  it("closes a file that was read to its end", async () => {
    const store = new LocalFileStore(root);
    const key = newFileKey();
    await store.put(key, createStream([sampleBytes(300_000)]));
    const before = await openFiles();
    await new Response((await store.open(key))?.stream).arrayBuffer();
    await expect(store.open(key, { start: 900_000, end: 900_001 })).rejects.toThrow(RangeError);
    expect(await openFiles()).toBe(before);
  });

  it("deletes what a killed process left, but not what is being written", async () => {
    const store = new LocalFileStore(root);
    expect(await store.sweep(new Date())).toBe(0);
    const key = newFileKey();
    await store.put(key, Buffer.from("kept"));
    const [old, recent] = ["old", "recent"].map((name) => path.join(root, ".incoming", name));
    await Promise.all([old, recent].map((name) => writeFile(name ?? "", "half")));
    const before = new Date("2026-03-02T11:00:00Z");
    await utimes(old ?? "", before, new Date("2026-03-02T10:30:00Z"));
    await utimes(recent ?? "", before, new Date("2026-03-02T11:30:00Z"));
    expect(await store.sweep(before)).toBe(1);
    expect((await filesUnder(root)).toSorted()).toEqual([key, "recent"].toSorted());
  });
});

/** The number of files this process has open (Linux only). */
const openFiles = async () => (process.platform === "linux" ? (await readdir("/proc/self/fd")).length : 0);

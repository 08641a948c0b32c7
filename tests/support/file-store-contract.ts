import { describe, expect, it } from "vitest";
import { type FileStore, newFileKey } from "@/lib/providers/storage/store";

/** The tests that every file store must pass. `makeStore` returns an empty store. */
export function fileStoreContract(name: string, makeStore: () => FileStore | Promise<FileStore>) {
  describe(`${name} keeps files`, () => {
    it("returns the bytes that were put", async () => {
      const store = await makeStore();
      const key = newFileKey();
      expect(await store.put(key, sampleBytes(200_000))).toEqual({ size: 200_000 });
      const opened = await store.open(key);
      expect(opened?.size).toBe(200_000);
      expect(sampleBytes(200_000).equals(await readStream(opened?.stream))).toBe(true);
    });

    it("takes a stream of any chunk sizes", async () => {
      const store = await makeStore();
      const key = newFileKey();
      const chunks = [1, 70_000, 3, 5_000].map(sampleBytes);
      expect(await store.put(key, createStream(chunks))).toEqual({ size: 75_004 });
      expect(Buffer.concat(chunks).equals(await readAll(store, key))).toBe(true);
    });

    it("keeps an empty file", async () => {
      const store = await makeStore();
      const key = newFileKey();
      expect(await store.put(key, new Uint8Array())).toEqual({ size: 0 });
      expect(await readAll(store, key)).toHaveLength(0);
    });

    it("keeps files apart", async () => {
      const store = await makeStore();
      const [first, second] = [newFileKey(), newFileKey()];
      await Promise.all([store.put(first, Buffer.from("first")), store.put(second, Buffer.from("second"))]);
      await store.remove(first);
      expect(await store.open(first)).toBeNull();
      expect(String(await readAll(store, second))).toBe("second");
    });

    it.each([
      { what: "the first byte", range: { start: 0, end: 0 }, text: "0" },
      { what: "the middle", range: { start: 3, end: 6 }, text: "3456" },
      { what: "everything", range: { start: 0, end: 9 }, text: "0123456789" },
      { what: "an end beyond the file", range: { start: 8, end: 500 }, text: "89" },
    ])("returns a range: $what", async ({ range, text }) => {
      const store = await makeStore();
      const key = newFileKey();
      await store.put(key, Buffer.from("0123456789"));
      const opened = await store.open(key, range);
      expect(opened?.size).toBe(10);
      expect(String(await readStream(opened?.stream))).toBe(text);
    });

    it.each([
      { start: 10, end: 12 },
      { start: 5, end: 4 },
      { start: -3, end: 4 },
      { start: 0.5, end: 4 },
    ])("refuses the range $start-$end of ten bytes", async (range) => {
      const store = await makeStore();
      const key = newFileKey();
      await store.put(key, Buffer.from("0123456789"));
      await expect(store.open(key, range)).rejects.toThrow(RangeError);
    });

    it("returns nothing for an unknown key, which can be removed without an error", async () => {
      const store = await makeStore();
      const key = newFileKey();
      expect(await store.open(key)).toBeNull();
      await store.remove(key);
      await store.put(key, Buffer.from("x"));
      await store.remove(key);
      await store.remove(key);
      expect(await store.open(key)).toBeNull();
    });

    it("keeps nothing of a stream that fails half-way, and throws its error", async () => {
      const store = await makeStore();
      const key = newFileKey();
      const failure = new Error("The client hung up");
      await expect(store.put(key, createStream([sampleBytes(100_000)], failure))).rejects.toBe(failure);
      expect(await store.open(key)).toBeNull();
    });

    it.each(["../secret", "a/b", "", "A", "a.b", "a\0b", "..", `${"a".repeat(129)}`])("refuses the key %j", async (key) => {
      const store = await makeStore();
      await expect(store.put(key, Buffer.from("x"))).rejects.toThrow(TypeError);
      await expect(store.open(key)).rejects.toThrow(TypeError);
      await expect(store.remove(key)).rejects.toThrow(TypeError);
    });
  });
}

/** Bytes that differ by position, so that a lost or repeated chunk is detected. */
export const sampleBytes = (size: number) => Buffer.from(Uint8Array.from({ length: size }, (_, index) => index * 31 + (index >> 8)));

/** A stream of these chunks that then ends, or fails with `failure`. */
export function createStream(chunks: Uint8Array[], failure?: Error) {
  const rest = [...chunks];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = rest.shift();
      if (chunk) controller.enqueue(chunk);
      else if (failure) controller.error(failure);
      else controller.close();
    },
  });
}

async function readAll(store: FileStore, key: string) {
  return readStream((await store.open(key))?.stream);
}

/** Reads a whole stream. */
export async function readStream(stream: ReadableStream<Uint8Array> | undefined) {
  if (!stream) throw new Error("There is no such file");
  return Buffer.from(await new Response(stream).arrayBuffer());
}

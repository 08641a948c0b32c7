import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayMs } from "@/lib/platform/days";
import { logger } from "@/lib/platform/logger";
import { newFileKey, StorageFullError } from "@/lib/providers/storage/store";
import { UploadThingFileStore } from "@/lib/providers/storage/uploadthing";
import { FakeUploadThing, type UploadThingCall, type UploadThingFault } from "@/tests/fakes/uploadthing";
import { createStream, fileStoreContract, readStream, sampleBytes } from "@/tests/support/file-store-contract";

let fake: FakeUploadThing;
beforeEach(async () => {
  fake = await new FakeUploadThing().start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fake.stop();
});

const newStore = (changed: { token?: string; waitMs?: number } = {}) => new UploadThingFileStore({ token: fake.token, baseUrl: fake.address, waitMs: 2000, ...changed });

fileStoreContract("UploadThing", () => newStore());

const providerFailed = expect.objectContaining({ status: 502, message: "Our file storage isn't responding right now. Please try again in a few minutes." });

describe("A file at UploadThing", () => {
  it("can't be read without a signature, with a wrong one or after it expires", async () => {
    const store = newStore();
    const key = newFileKey();
    await store.put(key, sampleBytes(1000));
    expect(fake.files.get(key)?.acl).toBe("private");
    await (await store.open(key))?.stream.cancel();
    const signed = new URL(fake.requests.at(-1) ?? "");
    const statusOf = async (change: (url: URL) => void) => {
      const url = new URL(signed);
      change(url);
      return (await fetch(url)).status;
    };
    expect(await statusOf(() => undefined)).toBe(200);
    expect(await statusOf((url) => (url.search = ""))).toBe(403);
    expect(await statusOf((url) => url.searchParams.set("signature", `hmac-sha256=${"0".repeat(64)}`))).toBe(403);
    expect(await statusOf((url) => (url.pathname = new URL(fake.addressOf(newFileKey())).pathname))).toBe(404);
    expect(await statusOf((url) => url.searchParams.set("expires", String(Date.now() + dayMs)))).toBe(403);
    vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ["Date"] });
    expect(await statusOf(() => undefined)).toBe(403);
    vi.useRealTimers();
  });

  it("is not stored if the app would make it public", async () => {
    fake.alwaysPublic = true;
    await expect(newStore().put(newFileKey(), sampleBytes(10))).rejects.toMatchObject({ status: 503 });
    expect(fake.files.size).toBe(0);
  });

  it("is streamed as fast as it is read", async () => {
    const store = newStore();
    const key = newFileKey();
    await store.put(key, sampleBytes(4_000_000));
    const reader = (await store.open(key))?.stream.getReader();
    expect((await reader?.read())?.value?.length).toBeLessThan(1_000_000);
    await reader?.cancel();
  });

  it("is deleted when its upload fails after arriving, so that a retry leaves one file", async () => {
    const store = newStore();
    fake.setFault("upload", "lost");
    await expect(store.put(newFileKey(), sampleBytes(10))).rejects.toEqual(providerFailed);
    expect(fake.files.size).toBe(0);
    fake.setFault("upload");
    const key = newFileKey();
    await store.put(key, sampleBytes(10));
    expect([...fake.files.keys()]).toEqual([key]);
  });

  it("is refused by a full app", async () => {
    fake.setFault("upload", "quota");
    await expect(newStore().put(newFileKey(), sampleBytes(10))).rejects.toThrow(StorageFullError);
  });
});

describe("When UploadThing fails", () => {
  const troubles: UploadThingFault[] = [401, 429, 500, "garbage", "hang"];
  const cases = (call: UploadThingCall, which = troubles) => which.map((trouble): [UploadThingCall, UploadThingFault] => [call, trouble]);

  it.each(cases("upload"))("in %s with %s, storing ends as a 502 and leaves nothing", async (call, trouble) => {
    fake.setFault(call, trouble);
    await expect(newStore({ waitMs: 150 }).put(newFileKey(), createStream([sampleBytes(10)]))).rejects.toEqual(providerFailed);
    expect(fake.files.size).toBe(0);
  });

  it.each([...cases("read"), ...cases("deleteFiles")])("in %s with %s, that ends as a 502 too", async (call, trouble) => {
    const key = newFileKey();
    await newStore().put(key, sampleBytes(10));
    fake.setFault(call, trouble);
    const store = newStore({ waitMs: 150 });
    await expect(call === "read" ? store.open(key, { start: 0, end: 3 }) : store.remove(key)).rejects.toEqual(providerFailed);
  });

  it("half-way through a file, the reader gets an error", async () => {
    const key = newFileKey();
    await newStore().put(key, sampleBytes(1000));
    fake.setFault("read", "stall");
    await expect(readStream((await newStore({ waitMs: 150 }).open(key))?.stream)).rejects.toThrow();
  });

  it("by being unreachable, that is a 502", async () => {
    const store = newStore();
    await fake.stop();
    await expect(store.open(newFileKey())).rejects.toEqual(providerFailed);
    await expect(store.put(newFileKey(), sampleBytes(1))).rejects.toEqual(providerFailed);
    await fake.start();
  });

  it("the log names the call, but not the key or a signed URL", async () => {
    const logged = vi.spyOn(logger, "error").mockReturnValue();
    await expect(newStore({ token: fake.createToken("sk_wrong") }).put(newFileKey(), sampleBytes(1))).rejects.toEqual(providerFailed);
    fake.setFault("read", 500);
    await expect(newStore().open(newFileKey())).rejects.toEqual(providerFailed);
    const lines = JSON.stringify(logged.mock.calls);
    expect(lines).toContain('{"call":"upload","status":403}');
    expect(lines).toContain('{"call":"read","status":500}');
    expect(lines).not.toMatch(/sk_|signature|http/);
  });
});

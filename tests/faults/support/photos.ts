import { statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { isSuccess, type SendRequest } from "@/tests/faults/support/send-request";
import { type SignedInClient, Writer } from "@/tests/faults/support/writers";
import { storedFiles } from "@/tests/support/stored-files";

const photo = await sharp({ create: { width: 60, height: 60, channels: 3, background: "plum" } }).jpeg().toBuffer();

/** Builds an upload form with a photo. */
export function photoForm() {
  const form = new FormData();
  form.set("purpose", "progress_photo");
  form.set("file", new File([new Uint8Array(photo)], "me.jpg", { type: "image/jpeg" }));
  return form;
}

/** Uploads photos for these people in turn, because uploads per person and hour are limited. A retry stores another photo. */
export function photoWriter(sendRequest: SendRequest, people: readonly SignedInClient[]) {
  const acknowledged: string[] = [];
  let lostResponseCount = 0;
  return new Writer(
    "photos",
    async (n) => {
      const response = await sendRequest(people[n % people.length]?.cookie ?? "", "POST", "/api/files", photoForm());
      if (isSuccess(response)) acknowledged.push(response.body.id ?? "");
      else if (!response.refused) lostResponseCount += 1;
      return response;
    },
    async () => {
      const stored = await db.file.findMany({ where: { stored: true }, select: { id: true, storageKey: true, size: true } });
      const ids = new Set(stored.map(({ id }) => id));
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
      expect(stored.length).toBeLessThanOrEqual(acknowledged.length + lostResponseCount);
      for (const { storageKey, size } of stored) expect(statSync(join(env().DATA_DIR, "files", storageKey.slice(0, 2), storageKey)).size).toBe(size);
    },
  );
}

/** Expects one row for each file and one file for each row, after the cleanup job. */
export async function expectFilesMatchRows() {
  const rows = await db.file.findMany({ select: { stored: true, storageKey: true } });
  expect(rows.filter(({ stored }) => !stored)).toEqual([]);
  expect(storedFiles().map((path) => String(path).split("/").at(-1)).toSorted()).toEqual(rows.map(({ storageKey }) => storageKey).toSorted());
}

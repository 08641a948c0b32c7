import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { generateMetadata as describeDiscoveryPage } from "@/app/(public)/discovery/page";
import { GET as downloadBrandPicture } from "@/app/api/brand-pictures/[name]/route";
import { POST as uploadFile } from "@/app/api/files/route";
import { PATCH as editSettings } from "@/app/api/settings/route";
import manifest from "@/app/manifest";
import { brandPictures } from "@/lib/core/settings/rules";
import { db } from "@/lib/platform/db";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

/** The size of a picture and the colour in its middle and in its corner, as [red, green, blue]. */
async function readPicture(name: string, cookie?: string) {
  const { status, headers, body } = await callRoute(downloadBrandPicture, { cookie, params: { name } });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("image/png");
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { width: info.width, height: info.height, middle: colorAt(info.width >> 1, info.height >> 1), corner: colorAt(0, 0) };
}

/** Gives the practice a name and a green square as its logo. */
async function makePractice(name: string) {
  const coach = await makeSignedInCoach();
  const green = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#00ff00" } }).png().toBuffer();
  const logo = await callRoute(uploadFile, { cookie: coach.cookie, body: { purpose: "logo" }, file: new File([new Uint8Array(green)], "logo.png", { type: "image/png" }) });
  const saved = await callRoute(editSettings, { cookie: coach.cookie, body: { productName: name, logoUrl: logo.body.url } });
  expect(saved.status).toBe(200);
  return coach;
}

describe("The web app manifest", () => {
  it("has the practice's name, and pictures that anyone may load", async () => {
    await makePractice("Thrive");
    const { name, short_name, display, start_url, icons = [] } = await manifest();
    expect({ name, short_name, display, start_url }).toEqual({ name: "Thrive", short_name: "Thrive", display: "standalone", start_url: "/" });
    expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual(["any 192x192", "any 512x512", "maskable 192x192", "maskable 512x512"]);
    const people = [undefined, (await makeSignedInClient()).cookie, (await makeSignedInNutritionist()).cookie];
    for (const { src, sizes } of icons)
      for (const cookie of people) {
        const { width, height } = await readPicture(src.slice(src.lastIndexOf("/") + 1), cookie);
        expect(`${width}x${height}`).toBe(sizes);
      }
  });
});

describe("The practice's pictures", () => {
  it.each(Object.keys(brandPictures))("show the logo on a plain ground: %s", async (name) => {
    await makePractice("Thrive");
    expect(await readPicture(name)).toMatchObject({ middle: [0, 255, 0], corner: [249, 245, 244] });
  });

  it("show our logo before there is one, and the new one once it is there", async () => {
    expect((await readPicture("icon-192")).middle).not.toEqual([0, 255, 0]);
    await makePractice("Thrive");
    expect((await readPicture("icon-192")).middle).toEqual([0, 255, 0]);
  });

  it("are missing while the logo's file is, rather than showing ours under its name", async () => {
    await makePractice("Thrive");
    await db.file.updateMany({ data: { storageKey: crypto.randomUUID() } });
    expect((await callRoute(downloadBrandPicture, { params: { name: "icon-192" } })).status).toBe(404);
  });

  it("have no other names", async () => {
    expect((await callRoute(downloadBrandPicture, { params: { name: "constructor" } })).status).toBe(404);
  });
});

describe("What search engines and chats read of the discovery form", () => {
  it("names the coach, one address and a picture", async () => {
    await makePractice("Thrive");
    const { title, alternates, openGraph, robots } = await describeDiscoveryPage();
    expect(title).toMatch(/^Coaching with \S/);
    expect(alternates?.canonical).toBe("/discovery");
    expect(openGraph).toMatchObject({ siteName: "Thrive", images: [{ url: "/api/brand-pictures/link", alt: "Thrive" }] });
    expect(robots).toEqual({ index: true });
  });

  it("keeps it out of search engines where the coach says so", async () => {
    const coach = await makePractice("Thrive");
    await callRoute(editSettings, { cookie: coach.cookie, body: { discoveryIndexed: false } });
    expect((await describeDiscoveryPage()).robots).toEqual({ index: false });
  });
});

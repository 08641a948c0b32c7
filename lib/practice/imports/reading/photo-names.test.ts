import { describe, expect, it } from "vitest";
import { detectPhotoDateOrder, readPhotoName } from "@/lib/practice/imports/reading/photo-names";

const options = { dateOrder: "day-first", today: "2026-11-27" } as const;
const read = (path: string, exifDay: string | null = null, more: object = {}) => readPhotoName(path, exifDay, { ...options, ...more });

describe("the day and pose of a photo", () => {
  it.each([
    ["Priya Sharma/2024-01-05/front.jpg", null, "2024-01-05", "folder", "front"],
    ["Priya Sharma/Week 3/side.png", null, null, null, "side"],
    ["Priya Sharma/Week 3/side.png", "2024-01-19", "2024-01-19", "exif", "side"],
    ["Progress/Priya Sharma/IMG_20240105_073102.jpg", null, "2024-01-05", "name", null],
    ["Priya/5 Jan 2024/IMG_0042.HEIC", "2023-12-31", "2024-01-05", "folder", null],
    ["Priya/5th January 2024 - Week 2/Back.heic", null, "2024-01-05", "folder", "back"],
    ["Priya/Jan 5, 2024/1.jpg", null, "2024-01-05", "folder", null],
    ["WhatsApp Image 2024-01-05 at 07.31.02.jpeg", null, "2024-01-05", "name", null],
    ["Priya/PXL_20240105_073102123.jpg", null, "2024-01-05", "name", null],
    ["Priya/IMG-20240105-WA0001.jpg", null, "2024-01-05", "name", null],
    ["Priya/Screenshot 2024-01-05.png", null, "2024-01-05", "name", null],
    ["Priya/Screenshot_20240105-073102_Photos.png", null, "2024-01-05", "name", null],
    ["Priya/Front 05.01.24.jpg", null, "2024-01-05", "name", "front"],
    ["Priya/05_01_2024 Side view.jpg", null, "2024-01-05", "name", "side"],
    ["Priya/front/2024_01_05.jpg", null, "2024-01-05", "name", "front"],
    ["Priya/2024-01-05/SideView.jpg", null, "2024-01-05", "folder", "side"],
    ["Priya/2024-01-05/front and back.jpg", null, "2024-01-05", "folder", null],
    ["Priya/Back up/IMG_0001.jpg", null, null, null, null],
    ["Priya/profile pic.jpg", null, null, null, null],
    ["Priya/left side.jpg", "2024-01-05", "2024-01-05", "exif", "side"],
    // A camera without a set clock, and a date that is still to come.
    ["Priya/IMG_0001.jpg", "1980-01-01", null, null, null],
    ["Priya/IMG_20300105_073102.jpg", "2024-01-05", "2024-01-05", "exif", null],
    ["Priya/IMG_99999999.jpg", null, null, null, null],
    ["Priya/2024-13-45.jpg", null, null, null, null],
  ])("of %s (EXIF %s) are %s from the %s, %s", (path, exifDay, day, dayFrom, pose) => {
    expect(read(path, exifDay)).toMatchObject({ day, dayFrom, pose });
  });

  it("follow the order of day and month, and say where both can be", () => {
    expect(read("Priya/01-05-2024.jpg", null, { dateOrder: "month-first" })).toMatchObject({ day: "2024-01-05", isSwappable: true });
    expect(read("Priya/01-05-2024.jpg")).toMatchObject({ day: "2024-05-01", isSwappable: true });
    expect(read("Priya/2024-01-05.jpg").isSwappable).toBe(false);
    expect(detectPhotoDateOrder(["Priya/01-05-2024.jpg", "Priya/01-25-2024.jpg"])).toEqual({ order: "month-first", isSure: true });
    expect(detectPhotoDateOrder(["Priya/01-05-2024.jpg"])).toEqual({ order: "day-first", isSure: false });
  });
});

it.each([
  ["Priya Sharma/2024-01-05/front.jpg", ["Priya Sharma"]],
  ["Sharma, Priya/Week 3/side.png", ["Sharma, Priya"]],
  ["priya_sharma/IMG_0001.jpg", ["Priya Sharma"]],
  ["priya-sharma/IMG_0001.jpg", ["Priya Sharma"]],
  ["02 - Priya Sharma/IMG_0001.jpg", ["Priya Sharma"]],
  ["2. Priya Sharma (done)/IMG_0001.jpg", ["Priya Sharma"]],
  ["Progress/Priya Sharma/IMG_20240105_073102.jpg", ["Priya Sharma"]],
  ["Client photos/Priya Sharma's progress photos/Before/1.jpg", ["Priya Sharma"]],
  ["Priya Sharma/gym/front.jpg", ["Gym", "Priya Sharma"]],
  ["April Jones/January/Jan 2024/1.jpg", ["April Jones"]],
  ["Zoë O'Brien-Jones/1.jpg", ["Zoë O'Brien Jones"]],
  ["priya@example.com/1.jpg", ["priya@example.com"]],
  ["Priya Sharma front 2024-01-05.jpg", ["Priya Sharma"]],
  ["Photos/Priya Sharma - back.jpg", ["Priya Sharma"]],
  ["WhatsApp Image 2024-01-05 at 07.31.02.jpeg", []],
  ["2024-01-05/front.jpg", []],
])("the names in %s are %j", (path, names) => {
  expect(read(path).names).toEqual(names);
});

import { describe, expect, it } from "vitest";
import { getUnreadBadgeCount, messagePreview } from "@/lib/work/messages/rules";

describe("The unread badge", () => {
  it.each([
    ["coach", 3],
    ["nutritionist", 3],
    ["client", 5],
  ] as const)("shows a %s with 5 unread messages in 3 conversations the badge %i", (role, badge) => {
    expect(getUnreadBadgeCount(role, { conversations: 3, messages: 5 })).toBe(badge);
  });
});

describe("The preview of a message", () => {
  const [photo, pdf] = [{ contentType: "image/jpeg" }, { contentType: "application/pdf" }];
  it.each([
    ["Hello", [], "Hello"],
    ["Look", [photo, pdf], "Look"],
    ["", [photo], "Photo"],
    ["", [photo, photo], "2 photos"],
    ["", [pdf], "PDF"],
    ["", [pdf, pdf, pdf], "3 PDFs"],
    ["", [pdf, photo], "Photo, PDF"],
    ["", [photo, photo, pdf], "2 photos, PDF"],
  ])("of %j with %j is %j", (content, attachments, preview) => {
    expect(messagePreview({ content, attachments })).toBe(preview);
  });
});

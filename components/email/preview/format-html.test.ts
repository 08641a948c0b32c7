import { describe, expect, it } from "vitest";
import { formatHtml } from "@/components/email/preview/format-html";

describe("formatHtml", () => {
  it.each([
    ["<p>Hi</p>", "<p>\n  Hi\n</p>"],
    ['<!DOCTYPE html><html><head><meta name="x"/></head></html>', '<!DOCTYPE html>\n<html>\n  <head>\n    <meta name="x"/>\n  </head>\n</html>'],
    ["<div>One<br>two<!-- note --><img src=\"a\"></div>", '<div>\n  One\n  <br>\n  two\n  <!-- note -->\n  <img src="a">\n</div>'],
    ["</p></p><b>x</b>", "</p>\n</p>\n<b>\n  x\n</b>"],
    ["<style>\n  a {\n    b: c;\n  }\n</style>", "<style>\n  a {\n  b: c;\n  }\n</style>"],
    ["", ""],
  ])("turns %j into %j", (html, expected) => {
    expect(formatHtml(html)).toBe(expected);
  });
});

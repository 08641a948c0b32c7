import fc from "@/tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { cleanFileName, contentDisposition, withFileExtension } from "@/lib/core/uploads/file-names";

describe("A file name", () => {
  it.each([
    ["Week 3 plan.pdf", "Week 3 plan.pdf"],
    ["Zoë’s plan – März 🥗.docx", "Zoë’s plan – März 🥗.docx"],
    ["Week 1/2.pdf", "Week 1_2.pdf"],
    ["C:\\Users\\Ann\\plan.pdf", "C:_Users_Ann_plan.pdf"],
    ["../../etc/passwd", ".._.._etc_passwd"],
    ["folder/", "folder_"],
    ["line\r\nbreak\0.jpg", "linebreak.jpg"],
    ["photo\u202egpj.exe", "photogpj.exe"],
    ["  spaced.jpg ", "spaced.jpg"],
    ["", "file"],
    ["..", "file"],
    ["/", "_"],
    ["half \ud83d.jpg", "half \ufffd.jpg"],
  ])("%j is cleaned to %j", (name, expected) => {
    expect(cleanFileName(name)).toBe(expected);
  });

  it.each([
    ["plan.pdf", "pdf", "plan.pdf"],
    ["Plan.PDF", "pdf", "Plan.PDF"],
    ["plan.hta", "pdf", "plan.hta.pdf"],
    ["plan", "docx", "plan.docx"],
    ["photo.JPEG", "jpg", "photo.JPEG"],
    ["photo.jpeg", "png", "photo.jpeg.png"],
    ["plan.docx", "doc", "plan.docx.doc"],
    ["../..", "pdf", ".._...pdf"],
    ["..", "pdf", "file.pdf"],
    [`${"x".repeat(300)}.exe`, "pdf", `${"x".repeat(250)}.pdf`],
  ])("%j with the extension .%s becomes %j", (name, extension, expected) => expect(withFileExtension(name, extension)).toBe(expected));

  it("keeps its extension and whole characters when it is shortened", () => {
    const cleaned = cleanFileName(`${"🥗".repeat(200)}.pdf`);
    expect(cleaned.length).toBe(254);
    expect(cleaned).toBe(`${"🥗".repeat(125)}.pdf`);
  });

  it("is never too long or empty, has no slashes or control characters, and doesn't change when cleaned again", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const cleaned = cleanFileName(name);
        expect(cleaned.length).toBeGreaterThan(0);
        expect(cleaned.length).toBeLessThanOrEqual(254);
        expect(cleaned).not.toMatch(/[/\\\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e]/u);
        expect(cleaned).not.toMatch(/^\.*$/);
        expect(cleanFileName(cleaned)).toBe(cleaned);
      }),
    );
  });
});

describe("The Content-Disposition header", () => {
  it.each([
    ["plan.pdf", 'attachment; filename="plan.pdf"'],
    ['the "new" plan.pdf', `attachment; filename="the _new_ plan.pdf"; filename*=UTF-8''the%20%22new%22%20plan.pdf`],
    ["Zoë.pdf", `attachment; filename="Zoe.pdf"; filename*=UTF-8''Zo%C3%AB.pdf`],
    ["🥗 (it's).pdf", `attachment; filename="_ (it's).pdf"; filename*=UTF-8''%F0%9F%A5%97%20%28it%27s%29.pdf`],
    ["100%41.pdf", `attachment; filename="100_41.pdf"; filename*=UTF-8''100%2541.pdf`],
    ["a／b.pdf", `attachment; filename="a_b.pdf"; filename*=UTF-8''a%EF%BC%8Fb.pdf`],
    ["\u1ab0", `attachment; filename="file"; filename*=UTF-8''%E1%AA%B0`],
    ["a\r\nSet-Cookie: x=1.pdf", 'attachment; filename="aSet-Cookie: x=1.pdf"'],
  ])("is correct for %j", (name, header) => {
    expect(contentDisposition("attachment", name)).toBe(header);
  });

  it("is valid and decodes to the clean name, for every name", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const header = contentDisposition("inline", name);
        expect(header).toMatch(/^inline; filename="[ !#$&-.0-[\]-~]+"(; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+)?$/);
        expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(header);
        const extended = /filename\*=UTF-8''(.*)$/.exec(header)?.[1];
        const plain = /filename="(.*?)"/.exec(header)?.[1];
        expect(extended === undefined ? plain : decodeURIComponent(extended)).toBe(cleanFileName(name));
      }),
    );
  });
});

const attacks = ["/", "\\", "..", ".", "\r\n", '"', "'", ";", "%0d", "%", " ", "🥗", "\ud83d", "a", "filename*=", "\0", "／", "‥"];
/** Ordinary text, arbitrary code units including lone surrogates, and fragments of header and path attacks. */
const anyName = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 }).map((units) => String.fromCharCode(...units)),
  fc.array(fc.constantFrom(...attacks), { maxLength: 200 }).map((parts) => parts.join("")),
);

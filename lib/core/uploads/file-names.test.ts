import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanFileName, contentDisposition, withFileExtension } from "@/lib/core/uploads/file-names";

describe("A file's name", () => {
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
  ])("%j is kept as %j", (given, kept) => {
    expect(cleanFileName(given)).toBe(kept);
  });

  it.each([
    ["plan.pdf", "pdf", "plan.pdf"],
    ["Plan.PDF", "pdf", "Plan.PDF"],
    ["plan.hta", "pdf", "plan.hta.pdf"],
    ["plan", "docx", "plan.docx"],
    ["plan.docx", "doc", "plan.docx.doc"],
    ["../..", "pdf", ".._...pdf"],
    ["..", "pdf", "file.pdf"],
    [`${"x".repeat(300)}.exe`, "pdf", `${"x".repeat(250)}.pdf`],
  ])("%j with the content of a .%s is %j", (given, extension, kept) => expect(withFileExtension(given, extension)).toBe(kept));

  it("keeps its extension when it is too long, and no half of a character", () => {
    const kept = cleanFileName(`${"🥗".repeat(200)}.pdf`);
    expect(kept.length).toBe(254);
    expect(kept).toBe(`${"🥗".repeat(125)}.pdf`);
  });

  it("is short, without folders and control characters, whatever came in, and cleaning it again changes nothing", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const kept = cleanFileName(name);
        expect(kept.length).toBeGreaterThan(0);
        expect(kept.length).toBeLessThanOrEqual(254);
        expect(kept).not.toMatch(/[/\\\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e]/u);
        expect(kept).not.toMatch(/^\.*$/);
        expect(cleanFileName(kept)).toBe(kept);
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
  ])("for %j", (name, header) => {
    expect(contentDisposition("attachment", name)).toBe(header);
  });

  it("is one valid header that gives the name back, for every name", () => {
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
/** Ordinary text, arbitrary code units (with halves of characters), and what header and path attacks are made of. */
const anyName = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 }).map((units) => String.fromCharCode(...units)),
  fc.array(fc.constantFrom(...attacks), { maxLength: 200 }).map((parts) => parts.join("")),
);

import { describe, expect, it } from "vitest";
import { FileTooLargeError, MalformedUploadError, readMultipart } from "@/lib/api/multipart";
import { encodeForm } from "@/tests/support/encode-form";

const maxBytes = 15 * 1024 * 1024;
const options = { maxBytes };

function formWith(parts: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
}
const fileOf = (size: number, name = "photo.jpg") => new File([new Uint8Array(size)], name);
/** A request with this form; its length is announced. */
async function requestWith(form: FormData) {
  const { bytes, contentType } = await encodeForm(form);
  return posted(bytes, contentType);
}
function posted(body: Uint8Array, type = "multipart/form-data; boundary=cut") {
  const headers = { "content-type": type, "content-length": String(body.length) };
  return new Request("http://localhost/api/files", { method: "POST", headers, body: new Uint8Array(body) });
}
const partOf = (disposition: string, content: string) => Buffer.from(`--cut\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n--cut--\r\n`);

/** A request whose body arrives piece by piece, as from a browser; `length` is what it announces, if anything. */
function arriving(body: ReadableStream<Uint8Array>, length?: number) {
  const headers = new Headers({ "content-type": "multipart/form-data; boundary=cut" });
  if (length !== undefined) headers.set("content-length", String(length));
  // Node asks for `duplex` with a stream; the browser's types do not know it.
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  return new Request("http://localhost/api/files", init);
}
const opening = Buffer.from('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n');

/** Sends the opening of a form and then zeros, for as long as it is asked. */
function endless() {
  const sent = { bytes: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(opening),
    pull(controller) {
      sent.bytes += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
    cancel: () => void (sent.cancelled = true),
  });
  return { body, sent };
}

describe("An upload", () => {
  it("gives its file and its fields", async () => {
    const form = formWith({ purpose: "logo", note: "Zoë 🥗", file: new File(["hello"], "my logo.png") });
    const { fields, file } = await readMultipart(await requestWith(form), options);
    expect(fields).toEqual({ purpose: "logo", note: "Zoë 🥗" });
    expect(file?.name).toBe("my logo.png");
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe("hello");
  });

  it("keeps a name that has quotes and accents", async () => {
    const name = 'Zoë\'s "best" plan.pdf';
    expect((await readMultipart(await requestWith(formWith({ file: fileOf(1, name) })), options)).file?.name).toBe(name);
    // As programs other than browsers may write it (RFC 5987).
    const extended = partOf(`name="file"; filename="plan.pdf"; filename*=UTF-8''Zo%C3%AB%27s%20%22best%22%20plan.pdf`, "x");
    expect((await readMultipart(posted(extended), options)).file?.name).toBe(name);
  });

  it("has no more parts than a form has, and is not read to its end where it has: each of them costs the server time", async () => {
    const part = Buffer.from('--cut\r\nContent-Disposition: form-data; name="x"; filename="a"\r\n\r\n\r\n');
    for (const chunk of [Buffer.concat(Array.from({ length: 900 }, () => part)), part, part.subarray(0, 3)]) {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          // However it is cut into pieces.
          const at = sent % part.length;
          const piece = chunk.length < part.length ? part.subarray(at, at + chunk.length) : chunk;
          sent += piece.length;
          controller.enqueue(new Uint8Array(piece));
        },
      });
      await expect(readMultipart(arriving(body), options)).rejects.toThrow(MalformedUploadError);
      expect(sent).toBeLessThan(500_000);
    }
  });

  it("may have 32 parts and not one more", async () => {
    const formOf = (parts: number) => Buffer.from('--cut\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n'.repeat(parts) + "--cut--\r\n");
    expect((await readMultipart(posted(formOf(32)), options)).fields).toEqual({ x: "" });
    await expect(readMultipart(posted(formOf(33)), options)).rejects.toThrow(MalformedUploadError);
  });

  it.each(['multipart/form-data; boundary="cut"', 'multipart/form-data; x="; boundary=y"; boundary=cut', "Multipart/Form-Data ; Boundary=cut; boundary=y"])("is read however its header is written: %s", async (type) => {
    expect((await readMultipart(posted(partOf('name="note"', "hello"), type), options)).fields).toEqual({ note: "hello" });
  });

  it("has fields and part headers of a limited size", async () => {
    const long = "x".repeat(64 * 1024);
    await expect(readMultipart(posted(partOf('name="note"', long)), options)).rejects.toThrow(MalformedUploadError);
    await expect(readMultipart(posted(partOf(`name="${long}"`, "")), options)).rejects.toThrow(MalformedUploadError);
  });

  it("is refused as unreadable where a name has a control character, which no browser sends but as a line break", async () => {
    const named = (fileName: string) => readMultipart(posted(partOf(`name="file"; filename="${fileName}"`, "x")), options);
    for (const character of ["\0", "\u0001", "\n", "\u007f"]) await expect(named(`a${character}b.jpg`)).rejects.toThrow(MalformedUploadError);
    expect((await named("a%0D%0Ab.jpg")).file?.name).toBe("a\r\nb.jpg");
  });

  it("may come without a file", async () => {
    expect((await readMultipart(await requestWith(formWith({ purpose: "logo" })), options)).file).toBeUndefined();
    expect((await readMultipart(await requestWith(formWith({ file: fileOf(0, "") })), options)).file).toBeUndefined();
    expect((await readMultipart(await requestWith(formWith({ other: fileOf(9) })), options)).file).toBeUndefined();
  });

  it("may be as large as the limit and not a byte larger", async () => {
    const { file } = await readMultipart(await requestWith(formWith({ purpose: "progress_photo", file: fileOf(maxBytes) })), options);
    expect(file?.bytes.length).toBe(maxBytes);
    const refusal = readMultipart(await requestWith(formWith({ file: fileOf(maxBytes + 1) })), options);
    await expect(refusal).rejects.toMatchObject({ status: 413, message: "This file is too large. The limit is 15 MB." });
  });

  it("of 16 MB is refused without reading it to its end", async () => {
    await expect(readMultipart(await requestWith(formWith({ file: fileOf(16 * 1024 * 1024) })), options)).rejects.toThrow(FileTooLargeError);
  });

  it("that announces too much is refused before anything is read", async () => {
    const { body, sent } = endless();
    await expect(readMultipart(arriving(body, maxBytes * 2), options)).rejects.toThrow(FileTooLargeError);
    expect(sent.bytes).toBeLessThan(500_000);
    expect(sent.cancelled).toBe(true);
  });

  it.each([undefined, 1000])("that announces %s bytes and never ends is stopped soon after the limit", async (length) => {
    const { body, sent } = endless();
    await expect(readMultipart(arriving(body, length), options)).rejects.toThrow(FileTooLargeError);
    expect(sent.bytes).toBeLessThan(maxBytes + 500_000);
    expect(sent.cancelled).toBe(true);
  });

  it("whose sender hangs up fails with that error, not as a bad form", async () => {
    const hungUp = new Error("aborted");
    let step = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (step++ === 0 ? controller.enqueue(opening) : controller.error(hungUp)),
    });
    await expect(readMultipart(arriving(body, 5000), options)).rejects.toBe(hungUp);
  });

  it.each([
    { what: "no form", body: "hello", type: "text/plain" },
    { what: "JSON", body: "{}", type: "application/json" },
    { what: "a form without files", body: "file=x", type: "application/x-www-form-urlencoded" },
    { what: "a form without a boundary", body: opening, type: "multipart/form-data" },
    { what: "another boundary than announced", body: opening, type: "multipart/form-data; boundary=other" },
    { what: "a form that ends half-way", body: opening, type: "multipart/form-data; boundary=cut" },
    { what: "a field without a name", body: '--cut\r\nContent-Disposition: form-data\r\n\r\nx\r\n--cut--\r\n', type: "multipart/form-data; boundary=cut" },
    { what: "a text in an unknown charset", body: '--cut\r\nContent-Disposition: form-data; name="x"\r\nContent-Type: text/plain; charset=x\r\n\r\nx\r\n--cut--\r\n', type: "multipart/form-data; boundary=cut" },
    { what: "nothing", body: undefined, type: "multipart/form-data; boundary=cut" },
  ])("that is $what is refused as unreadable", async ({ body, type }) => {
    const request = new Request("http://localhost/api/files", { method: "POST", headers: { "content-type": type }, body });
    const refusal = readMultipart(request, options);
    await expect(refusal).rejects.toThrow(MalformedUploadError);
    await expect(refusal).rejects.toMatchObject({ status: 400 });
  });

  it("with two files where one belongs is refused", async () => {
    const form = formWith({ file: fileOf(3) });
    form.append("file", fileOf(4));
    await expect(readMultipart(await requestWith(form), options)).rejects.toThrow(MalformedUploadError);
  });

  it("cannot reach into objects by a field's name", async () => {
    const { fields } = await readMultipart(await requestWith(formWith({ __proto__x: "1", constructor: "2" })), options);
    expect(fields).toEqual({ __proto__x: "1", constructor: "2" });
    const form = new FormData();
    form.append("__proto__", "polluted");
    const result = await readMultipart(await requestWith(form), options);
    expect(Object.getPrototypeOf(result.fields)).toBe(Object.prototype);
  });
});

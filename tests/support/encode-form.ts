/**
 * Encodes a form as a request body. Node 24's own form body causes an unhandled rejection when it is cancelled half-way,
 * which happens when a file is too large.
 */
export async function encodeForm(form: FormData) {
  const encoded = new Response(form);
  return { contentType: encoded.headers.get("content-type") ?? "", bytes: new Uint8Array(await encoded.arrayBuffer()) };
}

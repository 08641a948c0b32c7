/**
 * A form as it arrives at a server. The body that Node 24 itself makes of a form ends in an unhandled rejection when it is cancelled
 * half-way, as that of a file is that is too large.
 */
export async function encodeForm(form: FormData) {
  const encoded = new Response(form);
  return { contentType: encoded.headers.get("content-type") ?? "", bytes: new Uint8Array(await encoded.arrayBuffer()) };
}

import { PATCH as change } from "@/app/api/imports/batches/[id]/route";
import { POST as commit } from "@/app/api/imports/batches/[id]/commit/route";
import { POST as addFiles } from "@/app/api/imports/batches/[id]/files/route";
import { POST as undo } from "@/app/api/imports/batches/[id]/undo/route";
import { POST as create } from "@/app/api/imports/batches/route";
import { callRoute } from "@/tests/support/api";

/** A move of several files as this coach makes it, through the API. */
export async function startMove(cookie: string) {
  const { id } = (await callRoute(create, { cookie })).body as { id: string };
  const call = async (handler: Parameters<typeof callRoute>[0], input: object = {}) => (await callRoute(handler, { cookie, params: { id }, ...input })).body;
  return {
    id,
    add: (name: string, content: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>) => call(addFiles, { file: new File([content], name), headers }),
    change: (body: object = {}) => call(change, { body }),
    commit: () => callRoute(commit, { cookie, params: { id } }),
    undo: () => callRoute(undo, { cookie, params: { id } }),
  };
}

import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { removeSnippet, updateSnippet } from "@/lib/work/snippets/commands";
import { deleteSnippet, editSnippet } from "@/lib/work/snippets/contract";

export const PATCH = route(editSnippet, ({ params, body, now }) => updateSnippet(params.id, body, now));
export const DELETE = route(deleteSnippet, async ({ params }) => {
  await removeSnippet(params.id);
  return successResult;
});

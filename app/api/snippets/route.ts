import { route } from "@/lib/api/route";
import { createSnippet } from "@/lib/work/snippets/commands";
import { addSnippet, listSnippets } from "@/lib/work/snippets/contract";
import { findSnippets } from "@/lib/work/snippets/queries";

export const GET = route(listSnippets, () => findSnippets());
export const POST = route(addSnippet, ({ body, now }) => createSnippet(body, now));

import { route } from "@/lib/api/route";
import { readSnippetValues } from "@/lib/work/snippets/contract";
import { findSnippetValues } from "@/lib/work/snippets/queries";

export const GET = route(readSnippetValues, ({ actor, params, now }) => findSnippetValues(actor, params.id, now));

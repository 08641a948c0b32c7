import * as z from "zod/mini";
import { endpoint, everyCoach } from "@/lib/api/contract";
import { knownVariablesOnly, requiredText, requiredTitle, success } from "@/lib/api/schemas";
import { maxSnippetTitleLength } from "@/lib/work/snippets/rules";
import { snippetVariables } from "@/lib/work/snippets/variables";

const snippet = z.object({ id: z.string(), title: z.string(), text: z.string() });
export type Snippet = z.output<typeof snippet>;

const snippetInput = z.object({
  title: requiredTitle("Please give the snippet a title", maxSnippetTitleLength),
  text: requiredText("Please write the text").check(knownVariablesOnly(snippetVariables)),
});
export type NewSnippet = z.output<typeof snippetInput>;

const changes = { invalidates: ["snippets"] as const, audience: () => [everyCoach] };

export const listSnippets = endpoint({
  method: "GET",
  path: "/api/snippets",
  access: ["coach"],
  summary: "The replies that the practice's coaches have saved, by title",
  offline: ["coach"],
  live: { provides: ["snippets"] },
  response: z.array(snippet),
});

export const addSnippet = endpoint({
  method: "POST",
  path: "/api/snippets",
  access: ["coach"],
  summary: `Saves a reply. Its text can have ${snippetVariables.listed}; another variable is 400`,
  input: { json: snippetInput },
  response: snippet,
  live: changes,
  statuses: [201],
});

export const editSnippet = endpoint({
  method: "PATCH",
  path: "/api/snippets/:id",
  access: ["coach"],
  summary: "Updates what is sent of a saved reply",
  input: { json: z.partial(snippetInput) },
  response: snippet,
  live: changes,
});
export type SnippetEdit = z.output<typeof editSnippet.body>;

export const deleteSnippet = endpoint({
  method: "DELETE",
  path: "/api/snippets/:id",
  access: ["coach"],
  summary: "Deletes a saved reply. What was written with it stays",
  response: success,
  live: changes,
});

/** Each variable as it reads to one client today: their week, and the day their next check-in is due. */
const snippetValues = z.object({ firstName: z.string(), week: z.string(), coachName: z.string(), nextDue: z.string() });
export type SnippetValues = z.output<typeof snippetValues>;

export const readSnippetValues = endpoint({
  method: "GET",
  path: "/api/clients/:id/snippet-values",
  access: ["coach"],
  summary: "What the variables of a snippet stand for when the caller writes to this client",
  offline: ["coach"],
  live: { provides: ["people", "check-ins"], subject: "id" },
  response: snippetValues,
});

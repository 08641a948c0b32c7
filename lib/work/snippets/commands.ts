import { db, transaction } from "@/lib/platform/db";
import { violatedUniqueConstraint } from "@/lib/platform/db-errors";
import { invalidField, notFound } from "@/lib/platform/errors";
import type { NewSnippet, SnippetEdit } from "@/lib/work/snippets/contract";
import { snippetSelect } from "@/lib/work/snippets/queries";

/** Saves a snippet for all coaches. Throws 400 for a title that another one has. */
export const createSnippet = (body: NewSnippet, now: Date) =>
  withTitleCheck(body.title, () => transaction((tx) => tx.snippet.create({ data: { ...body, createdAt: now, updatedAt: now }, select: snippetSelect })));

/** Updates what is given of a snippet. Throws 404 for an unknown one and 400 for a title that another one has. */
export async function updateSnippet(id: string, edit: SnippetEdit, now: Date) {
  const [updated] = await withTitleCheck(edit.title, () => db.snippet.updateManyAndReturn({ where: { id }, data: { ...edit, updatedAt: now }, select: snippetSelect }));
  if (!updated) throw notFound();
  return updated;
}

/** Deletes a snippet. Throws 404 for an unknown one. */
export async function removeSnippet(id: string): Promise<void> {
  const { count } = await db.snippet.deleteMany({ where: { id } });
  if (count === 0) throw notFound();
}

async function withTitleCheck<T>(title: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedUniqueConstraint(error) !== "Snippet_title_key") throw error;
    throw invalidField("title", `There's already a snippet called ${title}. Please choose another title.`);
  }
}

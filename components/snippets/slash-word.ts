import { toSearchText } from "@/lib/platform/search-text";
import type { Snippet } from "@/lib/work/snippets/contract";

/** The word before the caret, where it begins with a slash. */
export interface SlashWord {
  /** Where its slash is. */
  start: number;
  /** What follows the slash. */
  query: string;
}

/** The word that begins with a slash before the caret; null where there is none. A slash within a word, as in "and/or", begins none. */
export function findSlashWord(text: string, caret: number): SlashWord | null {
  const [, query] = /(?:^|\s)\/([^\s/]*)$/.exec(text.slice(0, caret)) ?? [];
  return query === undefined ? null : { start: caret - query.length - 1, query };
}

/** The snippets that have this in their title or text: first those with a word of the title that begins with it. */
export function filterSnippets<T extends Pick<Snippet, "title" | "text">>(snippets: readonly T[], query: string): T[] {
  const wanted = toSearchText(query);
  const rank = ({ title, text }: T) => {
    const searched = toSearchText(title);
    if (searched.split(/\s+/).some((word) => word.startsWith(wanted))) return 0;
    return searched.includes(wanted) ? 1 : toSearchText(text).includes(wanted) ? 2 : 3;
  };
  return snippets.filter((snippet) => rank(snippet) < 3).toSorted((a, b) => rank(a) - rank(b));
}

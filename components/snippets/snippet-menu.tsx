import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { announce } from "@/components/feedback/announce";
import { toast } from "@/components/feedback/toast";
import { insertText } from "@/components/form/insert-text";
import { measureLineBottom } from "@/components/snippets/caret-line";
import { filterSnippets, findSlashWord, type SlashWord } from "@/components/snippets/slash-word";
import { cn } from "@/components/ui/cn";
import { hasModifier } from "@/components/ui/has-modifier";
import { Link } from "@/components/ui/link";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { listSnippets, readSnippetValues } from "@/lib/work/snippets/calls";
import type { Snippet, SnippetValues } from "@/lib/work/snippets/contract";
import { snippetVariables } from "@/lib/work/snippets/variables";

export interface SnippetMenuProps {
  /** Whose name, week and date are filled in. Without it the variables stay, for the server to fill in for each recipient. */
  clientId?: string;
  /** Values that the screen knows better, such as the week of the check-in that is reviewed. */
  values?: Partial<SnippetValues>;
  /** Below the line with the slash, or above the whole textarea. */
  side?: "above" | "below";
}

/** So that it fits above a phone's keyboard. */
const maxShown = 5;

const findTextarea = (menu: HTMLElement | null) => menu?.parentElement?.querySelector("textarea") ?? null;

/** The snippets that match the word with a slash in the textarea beside it. The keyboard stays in the textarea. */
export function SnippetMenu({ clientId, values: known, side = "below" }: SnippetMenuProps) {
  const listId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const [isUsed, setUsed] = useState(false);
  const [word, setWord] = useState<SlashWord | null>(null);
  const [chosen, setChosen] = useState(0);
  const [top, setTop] = useState(0);
  /** The slash at which Escape closed the menu. */
  const dismissedAt = useRef<number>(null);

  const { data: snippets } = useQuery({ ...queryFor(listSnippets), enabled: isUsed });
  const valuesQuery = queryFor(readSnippetValues, { params: { id: clientId ?? "" } });
  const { data: values } = useQuery({ ...valuesQuery, enabled: isUsed && clientId !== undefined });
  const found = word && snippets ? filterSnippets(snippets, word.query) : [];
  const shown = found.slice(0, maxShown);
  const hasNone = word?.query === "" && snippets?.length === 0;
  const optionId = (index: number) => `${listId}-${index}`;

  const readWord = useEffectEvent(() => {
    const textarea = findTextarea(menu.current);
    const isCaret = textarea && textarea.selectionStart === textarea.selectionEnd && document.activeElement === textarea;
    const next = isCaret ? findSlashWord(textarea.value, textarea.selectionStart) : null;
    if (next?.start !== dismissedAt.current) dismissedAt.current = null;
    const isOpened = next && dismissedAt.current === null ? next : null;
    if (isOpened?.query !== word?.query) setChosen(0);
    if (textarea && isOpened) setTop(textarea.offsetTop + measureLineBottom(textarea, isOpened.start) + 4);
    setWord(isOpened);
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== findTextarea(menu.current) || event.isComposing || hasModifier(event) || !word) return;
    if (event.key === "Escape") {
      dismissedAt.current = word.start;
      setWord(null);
    } else if (event.key === "ArrowDown" && shown.length > 0) setChosen((chosen + 1) % shown.length);
    else if (event.key === "ArrowUp" && shown.length > 0) setChosen((chosen - 1 + shown.length) % shown.length);
    else if (event.key === "Enter" && shown[chosen]) void insert(shown[chosen], word);
    else return;
    // Enter would send the form, and Escape close the dialog, which listens on the document.
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const textarea = findTextarea(menu.current);
    if (!textarea) return;
    textarea.setAttribute("aria-autocomplete", "list");
    textarea.setAttribute("aria-haspopup", "listbox");
    const listeners = new AbortController();
    const { signal } = listeners;
    const use = () => setUsed(true);
    textarea.addEventListener("focus", use, { signal });
    if (document.activeElement === textarea) {
      use();
      // She may have typed while this menu's script was loading.
      readWord();
    }
    for (const event of ["input", "keyup", "click", "blur"]) textarea.addEventListener(event, () => readWord(), { signal });
    return () => listeners.abort();
  }, []);

  const isOpen = shown.length > 0 || hasNone;
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, [isOpen]);

  const chosenId = shown.length > 0 ? optionId(chosen) : null;
  useEffect(() => {
    const textarea = findTextarea(menu.current);
    if (!textarea || !chosenId) return;
    textarea.setAttribute("aria-controls", listId);
    textarea.setAttribute("aria-activedescendant", chosenId);
    document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
    return () => ["aria-controls", "aria-activedescendant"].forEach((name) => textarea.removeAttribute(name));
  }, [listId, chosenId]);

  useEffect(() => {
    if (found.length > 0) announce(found.length === 1 ? "1 snippet" : `${found.length} snippets`);
  }, [found.length]);

  async function insert({ text }: Snippet, { start, query }: SlashWord) {
    setWord(null);
    const filled = await fill(text);
    const textarea = findTextarea(menu.current);
    if (!textarea) return;
    const isUnchanged = textarea.value.startsWith(`/${query}`, start);
    insertText(textarea, filled, isUnchanged ? [start, start + query.length + 1] : [textarea.selectionStart, textarea.selectionEnd]);
  }

  async function fill(text: string): Promise<string> {
    if (clientId === undefined || !snippetVariables.hasAny(text)) return text;
    try {
      return snippetVariables.fillIn(text, { ...(await client.ensureQueryData(valuesQuery)), ...known });
    } catch {
      toast({ variant: "destructive", title: "Names and dates not filled in", description: "We couldn't load them. Please fill in what is in braces before you send it." });
      return text;
    }
  }

  const preview = (text: string) => (values ? snippetVariables.fillIn(text, { ...values, ...known }) : text);

  return (
    // A press keeps the focus in the textarea.
    <div ref={menu} role="presentation" onMouseDown={(event) => event.preventDefault()} style={side === "below" ? { top } : undefined} className={cn("absolute inset-x-0 z-20 rounded-md border bg-popover p-1 shadow-lg", side === "above" && "bottom-full mb-1", !isOpen && "hidden")}>
      {hasNone ? (
        <p className="px-3 py-2 text-sm text-muted-foreground">
          No snippets yet.{" "}
          <Link href={paths.settingsPage("snippets")} className="font-semibold text-primary-ink underline">
            Save one
          </Link>
        </p>
      ) : null}
      {shown.length > 0 ? (
        <div role="listbox" id={listId} aria-label="Snippets">
          {shown.map((snippet, index) => (
            <button
              key={snippet.id}
              id={optionId(index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onClick={() => word && void insert(snippet, word)}
              className="block w-full rounded-sm px-3 py-1.5 text-left text-sm hover:bg-accent aria-selected:bg-accent pointer-coarse:py-2.5"
            >
              <span className="block font-semibold wrap-anywhere">{snippet.title}</span>
              <span className="block truncate text-muted-foreground">{preview(snippet.text)}</span>
            </button>
          ))}
        </div>
      ) : null}
      {found.length > maxShown ? <p className="px-3 py-1.5 text-xs text-muted-foreground">{found.length - maxShown} more. Keep typing to find them.</p> : null}
    </div>
  );
}

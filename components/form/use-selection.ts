import { useCallback, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { getErrorMessage } from "@/lib/api/client";

export interface RowSelection {
  ids: ReadonlySet<string>;
  /** Whether everyone who matches the search is selected. */
  isAll: boolean;
  select: (id: string, isSelected: boolean) => void;
  /** Everyone who matches, also those who are not loaded yet. */
  selectAll: (isSelected: boolean) => void;
  clear: () => void;
}

interface SelectionOptions {
  /** As far as they are loaded. */
  rows: readonly { id: string }[];
  /** How many match, loaded or not. */
  matchCount: number;
  /** Asks the server for everyone who matches. */
  fetchIds: () => Promise<string[]>;
  /** What a toast says where that fails. */
  failureTitle: string;
}

const emptySelection: ReadonlySet<string> = new Set();

/** Who is selected in a list. It outlives another search, so that people can be gathered from several. */
export function useSelection({ rows, matchCount, fetchIds, failureTitle }: SelectionOptions): RowSelection {
  const [ids, setIds] = useState(emptySelection);
  const isAll = rows.length > 0 && ids.size >= matchCount && rows.every(({ id }) => ids.has(id));

  const select = useCallback((id: string, isSelected: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);

  async function selectAll(isSelected: boolean) {
    if (!isSelected) return setIds(emptySelection);
    try {
      const all = rows.length >= matchCount ? rows.map(({ id }) => id) : await fetchIds();
      setIds((before) => new Set([...before, ...all]));
    } catch (error) {
      toast({ variant: "destructive", title: failureTitle, description: getErrorMessage(error) });
    }
  }

  return { ids, isAll, select, selectAll: (isSelected) => void selectAll(isSelected), clear: () => setIds(emptySelection) };
}

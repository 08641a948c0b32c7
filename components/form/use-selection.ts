import { useCallback, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { getErrorMessage } from "@/lib/api/client";

export interface RowSelection {
  ids: ReadonlySet<string>;
  /** Whether all matches of the search are selected. */
  isAll: boolean;
  select: (id: string, isSelected: boolean) => void;
  /** Selects all matches, also those not loaded yet. */
  selectAll: (isSelected: boolean) => void;
  clear: () => void;
}

interface SelectionOptions {
  /** The rows loaded so far. */
  rows: readonly { id: string }[];
  /** The number of matches, loaded or not. */
  matchCount: number;
  /** Loads the ids of all matches. */
  fetchIds: () => Promise<string[]>;
  /** The toast's title if that fails. */
  failureTitle: string;
}

const emptySelection: ReadonlySet<string> = new Set();

/** The selection of a list. It is kept across searches, so that people can be selected from several. */
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

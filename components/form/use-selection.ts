import { useCallback, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { shownMessage } from "@/lib/api/client";

export interface Selection {
  ids: ReadonlySet<string>;
  /** Whether everyone who matches the search is selected. */
  isAll: boolean;
  select: (id: string, isSelected: boolean) => void;
  /** Everyone who matches, also those who are not loaded yet. */
  selectAll: (isSelected: boolean) => void;
  clear: () => void;
}

interface Selectable {
  /** As far as they are loaded. */
  rows: readonly { id: string }[];
  /** How many match, loaded or not. */
  count: number;
  /** Asks the server for everyone who matches. */
  readIds: () => Promise<string[]>;
  /** What a toast says where that fails. */
  failure: string;
}

const none: ReadonlySet<string> = new Set();

/** Who is selected in a list. It outlives another search, so that people can be gathered from several. */
export function useSelection({ rows, count, readIds, failure }: Selectable): Selection {
  const [ids, setIds] = useState(none);
  const isAll = rows.length > 0 && ids.size >= count && rows.every(({ id }) => ids.has(id));

  const select = useCallback((id: string, isSelected: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);

  async function selectAll(isSelected: boolean) {
    if (!isSelected) return setIds(none);
    try {
      const all = rows.length >= count ? rows.map(({ id }) => id) : await readIds();
      setIds((before) => new Set([...before, ...all]));
    } catch (error) {
      toast({ variant: "destructive", title: failure, description: shownMessage(error) });
    }
  }

  return { ids, isAll, select, selectAll: (isSelected) => void selectAll(isSelected), clear: () => setIds(none) };
}

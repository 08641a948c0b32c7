import { Trash2 } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TableCell, TableHead } from "@/components/ui/table";

interface SelectionBarProps {
  count: number;
  /** Such as "2 clients". */
  countLabel: string;
  onClear: () => void;
  onDelete: () => void;
}

/** The number of selected rows, and the actions on them. */
export const SelectionBar = ({ count, countLabel, onClear, onDelete }: SelectionBarProps) => (
  <div className="flex flex-wrap items-center gap-2 sm:ml-auto sm:min-h-11" role="status">
    {count > 0 ? (
      <>
        <span className="text-sm font-semibold">{countLabel} selected</span>
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear
        </Button>
        <Button variant="destructive" size="sm" onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete Selected
        </Button>
      </>
    ) : null}
  </div>
);

interface SelectAllHeaderProps {
  label: string;
  selection: { ids: ReadonlySet<string>; isAll: boolean; selectAll: (isSelected: boolean) => void };
}

/** The select-all box of a table; in cards it has a visible label. */
export function SelectAllHeader({ label, selection }: SelectAllHeaderProps) {
  const id = useId();
  return (
    <TableHead className="w-13 py-2.5 pl-5! font-normal cards:not-sr-only cards:px-5! cards:py-2.5!">
      <span className="flex min-h-6 items-center gap-3">
        <Checkbox
          id={id}
          aria-label={label}
          checked={selection.isAll}
          indeterminate={selection.ids.size > 0 && !selection.isAll}
          onChange={(event) => selection.selectAll(event.target.checked)}
        />
        <label htmlFor={id} className="hidden text-sm cards:block">
          Select all
        </label>
      </span>
    </TableHead>
  );
}

/** A row of a table with `SelectAllHeader`. Its cards leave room for the box on the left, and stand four cells wide where there is room. */
export const selectableRowStyle = "cards:pl-14 md:cards:grid-cols-4";

/** The box that selects a row. */
export const SelectCell = ({ label, isSelected, onSelect }: { label: string; isSelected: boolean; onSelect: (isSelected: boolean) => void }) => (
  <TableCell className="pl-5! cards:absolute cards:top-6 cards:left-5 cards:pl-0!">
    <Checkbox aria-label={label} checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
  </TableCell>
);

import { Trash2 } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";

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

/** The select-all box of a table; on phones, where rows are cards, it has a visible label. */
export function SelectAllHeader({ label, selection }: SelectAllHeaderProps) {
  const id = useId();
  return (
    <th scope="col" className="w-13 py-2.5 pl-5 text-left font-normal max-md:w-auto max-md:px-4">
      <span className="flex min-h-6 items-center gap-3">
        <Checkbox
          id={id}
          aria-label={label}
          checked={selection.isAll}
          indeterminate={selection.ids.size > 0 && !selection.isAll}
          onChange={(event) => selection.selectAll(event.target.checked)}
        />
        <label htmlFor={id} className="text-sm md:hidden">
          Select all
        </label>
      </span>
    </th>
  );
}

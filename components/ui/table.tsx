import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface TableProps extends ComponentProps<"table"> {
  "aria-label": string;
  /** Becomes cards below 1280 px instead of 768, because its columns need that width. */
  wide?: boolean;
}

/**
 * A table that becomes a list of cards on narrow screens, so that nothing has to scroll sideways. Its roles are written out,
 * because some screen readers no longer see a table once its `display` has changed.
 */
export function Table({ wide = false, className, ...props }: TableProps) {
  return <table role="table" data-wide={wide || undefined} className={cn("w-full border-collapse text-left text-sm cards:block", className)} {...props} />;
}

/** The row of column names. In cards each cell has its name instead, and only a select-all box stays. */
export function TableHeader({ className, ...props }: ComponentProps<"tr">) {
  return (
    <thead role="rowgroup" className={cn("table-header", className)}>
      <tr role="row" className="cards:flex" {...props} />
    </thead>
  );
}

export function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return <tbody role="rowgroup" className={cn("table-body", className)} {...props} />;
}

/** A row with `onClick` looks clickable; keep a link or button in it for the keyboard. */
export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      role="row"
      className={cn(
        "row",
        props.onClick && "cursor-pointer hover:bg-accent/60",
        className,
      )}
      {...props}
    />
  );
}

interface NumericProps {
  /** Right-aligned in a column, for numbers. */
  numeric?: boolean;
}

export function TableHead({ numeric = false, className, ...props }: ComponentProps<"th"> & NumericProps) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={cn("table-head", numeric && "text-right", className)}
      {...props}
    />
  );
}

/** What the row is about; the first line of a card. */
export function TableRowHeader({ className, ...props }: ComponentProps<"th">) {
  return <th role="rowheader" scope="row" className={cn("cell row-header cards:p-0!", className)} {...props} />;
}

interface TableCellProps extends ComponentProps<"td">, NumericProps {
  /** The column's name, shown in a card. */
  label?: ReactNode;
}

export function TableCell({ numeric = false, label, className, children, ...props }: TableCellProps) {
  return (
    <td role="cell" className={cn("cell cards:p-0!", numeric && "numeric", className)} {...props}>
      {label ? (
        <span aria-hidden className="cell-label">
          {label}
        </span>
      ) : null}
      {children}
    </td>
  );
}

import type { ComponentProps, ReactNode, Ref } from "react";
import { cn } from "./cn";

interface TableProps {
  /** What the table lists; names the scrolling region too. */
  label: string;
  /** The scrolling region, for a table that draws only the rows in it. */
  ref?: Ref<HTMLDivElement>;
  /** All of its rows, the head among them, where not all are drawn. */
  rowCount?: number;
  className?: string;
  tableClassName?: string;
  children: ReactNode;
}

/** Scrolls sideways inside itself on narrow screens; focusable, so that arrow keys can scroll it. */
export function Table({ label, ref, rowCount, className, tableClassName, children }: TableProps) {
  return (
    <div ref={ref} role="group" aria-label={label} tabIndex={0} className={cn("relative def:overflow-x-auto", className)}>
      <table aria-label={label} aria-rowcount={rowCount} className={cn("w-full border-collapse text-left text-sm", tableClassName)}>
        {children}
      </table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return <thead className="border-b border-border text-xs text-muted-foreground">{children}</thead>;
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody className="divide-y divide-border">{children}</tbody>;
}

/** A row with `onClick` shows it; keep a real link or button in the row for the keyboard. */
export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr {...props} className={cn("transition-colors has-checked:bg-primary-soft/45", props.onClick && "cursor-pointer hover:bg-accent/60", className)} />
  );
}

interface CellProps {
  /** Right-aligned, in figures of one width (the base layer sets those for every table). */
  numeric?: boolean;
}

export function TableHeader({ numeric = false, className, ...props }: ComponentProps<"th"> & CellProps) {
  return (
    <th scope="col" {...props} className={cn("px-3 py-2.5 font-semibold whitespace-nowrap first:pl-0 last:pr-0", numeric && "text-right", className)} />
  );
}

export function TableCell({ numeric = false, className, ...props }: ComponentProps<"td"> & CellProps) {
  return <td {...props} className={cn("px-3 py-3 align-middle first:pl-0 last:pr-0", numeric && "text-right whitespace-nowrap", className)} />;
}

import type { ComponentProps, Ref } from "react";
import { cn } from "@/components/ui/cn";

interface TableProps extends ComponentProps<"table"> {
  /** The table's label, also of its scrolling region. */
  "aria-label": string;
  /** The scrolling region, for a virtualised table. */
  containerRef?: Ref<HTMLDivElement>;
  containerClassName?: string;
}

/** Scrolls sideways on narrow screens; focusable, so that arrow keys can scroll it. */
export function Table({ containerRef, containerClassName, className, ...props }: TableProps) {
  return (
    <div
      data-slot="table-container"
      ref={containerRef}
      role="group"
      aria-label={props["aria-label"]}
      tabIndex={0}
      className={cn("relative overflow-x-auto", containerClassName)}
    >
      <table data-slot="table" className={cn("w-full border-collapse text-left text-sm", className)} {...props} />
    </div>
  );
}

export function TableHeader({ className, ...props }: ComponentProps<"thead">) {
  return <thead data-slot="table-header" className={cn("border-b text-xs text-muted-foreground", className)} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return <tbody data-slot="table-body" className={cn("divide-y", className)} {...props} />;
}

/** A row with `onClick` looks clickable; keep a link or button in it for the keyboard. */
export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      data-slot="table-row"
      className={cn("transition-colors has-checked:bg-primary-soft/45", props.onClick && "cursor-pointer hover:bg-accent/60", className)}
      {...props}
    />
  );
}

interface CellProps {
  /** Right-aligned, for numbers. */
  numeric?: boolean;
}

export function TableHead({ numeric = false, className, ...props }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      data-slot="table-head"
      scope="col"
      className={cn("px-3 py-2.5 font-semibold whitespace-nowrap first:pl-0 last:pr-0", numeric && "text-right", className)}
      {...props}
    />
  );
}

export function TableCell({ numeric = false, className, ...props }: ComponentProps<"td"> & CellProps) {
  return (
    <td
      data-slot="table-cell"
      className={cn("px-3 py-3 align-middle first:pl-0 last:pr-0", numeric && "text-right whitespace-nowrap", className)}
      {...props}
    />
  );
}

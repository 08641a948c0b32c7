import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** Comes into view only after 300 ms (`animate-appear`), so that a quick answer never flashes a placeholder. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div aria-hidden="true" className="animate-appear">
      <div data-slot="skeleton" className={cn("h-5 w-full animate-pulse rounded-md bg-muted", className)} {...props} />
    </div>
  );
}

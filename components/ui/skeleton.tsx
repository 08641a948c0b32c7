import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** A grey block in place of content that is loading. It appears after 300 ms, so that a quick response shows no flash. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div aria-hidden="true" className="animate-appear">
      <div data-slot="skeleton" className={cn("skeleton", className)} {...props} />
    </div>
  );
}

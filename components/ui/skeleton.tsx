import { cn } from "./cn";

/** Comes into view only after 300 ms (`animate-appear`), so that a quick answer never flashes a placeholder. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className="animate-appear">
      <div className={cn("animate-pulse rounded-md bg-muted def:h-5 def:w-full", className)} />
    </div>
  );
}

import { cn } from "@/components/ui/cn";

/** The number as the badge shows it. */
export const countBadgeText = (count: number) => (count > 99 ? "99+" : String(count));

/** A number beside a name, hidden if zero. `quiet` is for one that needs no action. */
export function CountBadge({ count, quiet = false, className }: { count: number; quiet?: boolean; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      className={cn(
        "count-badge figures",
        quiet && "bg-muted text-foreground",
        className,
      )}
    >
      {quiet ? count : countBadgeText(count)}
    </span>
  );
}

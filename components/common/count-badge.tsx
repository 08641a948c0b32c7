import { cn } from "@/components/ui/cn";

/** The number as the badge shows it. */
export const countBadgeText = (count: number) => (count > 99 ? "99+" : String(count));

/** A number beside a name, hidden if zero. `quiet` is for one that needs no action. */
export function CountBadge({ count, quiet = false, className }: { count: number; quiet?: boolean; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      className={cn(
        "figures inline-grid shrink-0 min-h-5.5 min-w-5.5 place-items-center rounded-full px-1.5 text-xs leading-none font-bold whitespace-nowrap",
        quiet ? "bg-muted text-foreground" : "bg-highlight text-highlight-foreground",
        className,
      )}
    >
      {quiet ? count : countBadgeText(count)}
    </span>
  );
}

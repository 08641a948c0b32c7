import { cn } from "./cn";

/** A number beside a name. Zero says nothing, so it is not shown. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      className={cn(
        "figures inline-grid min-h-5.5 min-w-5.5 place-items-center rounded-full bg-accent px-1.5 text-xs leading-none font-bold text-on-accent",
        className,
      )}
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}

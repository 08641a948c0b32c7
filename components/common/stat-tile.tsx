import type { LucideIcon } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

const toneStyles = {
  neutral: "bg-primary-soft text-primary-ink",
  highlight: "bg-highlight-soft text-highlight-ink",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  destructive: "bg-destructive-soft text-destructive-ink",
  info: "bg-info-soft text-info-ink",
} as const;

interface StatTileProps {
  label: string;
  value: ReactNode;
  /** A line under the number: a comparison, a unit, what to do. */
  detail?: ReactNode;
  icon?: LucideIcon;
  tone?: keyof typeof toneStyles;
  href?: string;
  /** One line high on a desk: the number beside its detail, without the icon. */
  isCompact?: boolean;
  className?: string;
}

export function StatTile({ label, value, detail, icon: Icon, tone = "neutral", href, isCompact = false, className }: StatTileProps) {
  const classes = cn("flex flex-col rounded-lg border bg-card shadow-sm", isCompact ? "gap-0.5 px-4 py-2.5" : "gap-2 p-4 sm:p-5", href && "transition-colors hover:border-input", className);
  const content = (
    <>
      <span className={cn("flex items-center justify-between gap-3", !isCompact && "sm:min-h-9")}>
        <span className="text-sm font-medium text-muted-foreground">{label}</span>
        {Icon && !isCompact ? (
          <span aria-hidden="true" className={cn("hidden size-9 shrink-0 place-items-center rounded-full sm:grid", toneStyles[tone])}>
            <Icon className="size-4.5" />
          </span>
        ) : null}
      </span>
      <span className={cn("flex", isCompact ? "flex-wrap items-baseline gap-x-2.5" : "flex-col gap-2")}>
        <span className={cn("figures font-display font-medium tracking-tight", isCompact ? "text-2xl" : "text-3xl")}>{value}</span>
        {detail ? <span className="text-sm text-muted-foreground">{detail}</span> : null}
      </span>
    </>
  );
  return href ? (
    <Link href={href} className={classes}>
      {content}
    </Link>
  ) : (
    <div className={classes}>{content}</div>
  );
}

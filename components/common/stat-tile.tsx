import type { LucideIcon } from "lucide-react";
import Link from "next/link";
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
  className?: string;
}

export function StatTile({ label, value, detail, icon: Icon, tone = "neutral", href, className }: StatTileProps) {
  const classes = cn("flex flex-col gap-2 rounded-lg border bg-card p-4 shadow-sm sm:p-5", href && "transition-colors hover:border-input", className);
  const content = (
    <>
      <span className="flex items-center justify-between gap-3 sm:min-h-9">
        <span className="text-sm font-medium text-muted-foreground">{label}</span>
        {Icon ? (
          <span aria-hidden="true" className={cn("hidden size-9 shrink-0 place-items-center rounded-full sm:grid", toneStyles[tone])}>
            <Icon className="size-4.5" />
          </span>
        ) : null}
      </span>
      <span className="figures font-display text-3xl font-medium tracking-tight">{value}</span>
      {detail ? <span className="text-sm text-muted-foreground">{detail}</span> : null}
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

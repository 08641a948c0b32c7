import { CircleAlert, CircleDashed, Flag, Sparkles, TrendingUp, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

const overallBadges = {
  "Needs Support": { variant: "destructive", icon: CircleAlert },
  "Steady Progress": { variant: "info", icon: TrendingUp },
  "Excellent Progress": { variant: "success", icon: Sparkles },
  "No numbers given": { variant: "secondary", icon: CircleDashed },
} as const;

export function OverallBadge({ overall }: Pick<CheckInForReview, "overall">) {
  const { variant, icon: Icon } = overallBadges[overall];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {overall}
    </Badge>
  );
}

export function FlagBadges({ flags, handFlag }: Pick<CheckInForReview, "flags" | "handFlag">) {
  if (flags.length === 0 && !handFlag) return null;
  return (
    <ul aria-label="Warnings" className="flex flex-wrap gap-2">
      {handFlag ? (
        <li className="flex">
          <Badge variant="destructive">
            <Flag aria-hidden />
            Flagged by hand
          </Badge>
        </li>
      ) : null}
      {flags.map((flag) => (
        <li key={flag} className="flex">
          <Badge variant="warning">
            <TriangleAlert aria-hidden />
            {flag}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

import { CircleAlert, Sparkles, TrendingUp, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { CheckInForReview } from "@/lib/check-ins/contract";

const labels = {
  "Needs Support": { tone: "danger", icon: CircleAlert },
  "Steady Progress": { tone: "info", icon: TrendingUp },
  "Excellent Progress": { tone: "success", icon: Sparkles },
} as const;

export function OverallBadge({ overall }: Pick<CheckInForReview, "overall">) {
  const { tone, icon: Icon } = labels[overall];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {overall}
    </Badge>
  );
}

export function FlagBadges({ flags }: Pick<CheckInForReview, "flags">) {
  if (flags.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="flex flex-wrap gap-2">
      {flags.map((flag) => (
        <li key={flag} className="flex">
          <Badge tone="warning">
            <TriangleAlert aria-hidden />
            {flag}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

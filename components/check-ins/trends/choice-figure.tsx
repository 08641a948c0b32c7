import { TrendFrame } from "@/components/check-ins/trends/trend-frame";
import { formatChoiceCaption } from "@/components/check-ins/trends/trend-text";
import { cn } from "@/components/ui/cn";
import type { ChoiceTrend } from "@/lib/work/check-ins/trends";

/** So many weeks fit in a line on a phone. */
const shownWeeks = 12;

/** What was chosen week by week, as dots. */
export function ChoiceFigure({ trend }: { trend: ChoiceTrend }) {
  const shown = trend.weeks.slice(-shownWeeks);
  return (
    <TrendFrame label={trend.label} caption={formatChoiceCaption(trend)} rows={trend.weeks} rewording={trend.reworded}>
      <div className="my-3 grid gap-2">
        {trend.choices.map(({ label, days }) => (
          <div key={label} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span dir="auto" className="min-w-0 text-sm wrap-anywhere">{label}</span>
            <span className="flex shrink-0 gap-1.5">
              {shown.map(({ day }) => (
                <span key={day} className={cn("size-3 rounded-full border-2", days.has(day) ? "border-primary bg-primary" : "border-input")} />
              ))}
            </span>
          </div>
        ))}
      </div>
    </TrendFrame>
  );
}

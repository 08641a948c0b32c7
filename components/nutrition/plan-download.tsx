import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { NutritionPlan } from "@/lib/work/nutrition/contract";

/** The link that downloads a plan's file. */
export function PlanDownload({ plan: { title, fileName, filePath }, variant }: { plan: NutritionPlan; variant: "outline" | "default" }) {
  return (
    <Button asChild size="sm" variant={variant}>
      <a href={`${filePath}?download=1`} download={fileName}>
        <Download aria-hidden />
        Download<span className="sr-only"> {title}</span>
      </a>
    </Button>
  );
}

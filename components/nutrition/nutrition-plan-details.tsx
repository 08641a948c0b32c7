import { Download, Eye, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { TimeAgo } from "@/components/common/local-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatFileSize } from "@/lib/platform/units";
import type { NutritionPlan } from "@/lib/work/nutrition/contract";

interface NutritionPlanDetailsProps {
  plan: NutritionPlan;
  as?: "h2" | "h3" | "h4";
  /** Extra buttons after View and Download. */
  actions?: ReactNode;
}

export function NutritionPlanDetails({ plan, as: Heading = "h3", actions }: NutritionPlanDetailsProps) {
  const { title, description, isActive } = plan;
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="min-w-0 font-display text-xl font-medium">{title}</Heading>
        {isActive ? <Badge variant="success">Active</Badge> : null}
      </div>
      {description ? <p className="mt-1.5 whitespace-pre-wrap">{description}</p> : null}
      <PlanFileDetails plan={plan} />
      <div className="mt-4 flex flex-wrap gap-2">
        <PlanFileLinks plan={plan} />
        {actions}
      </div>
    </div>
  );
}

export function PlanFileDetails({ plan: { fileName, fileSize: bytes, uploadedAt } }: { plan: NutritionPlan }) {
  return (
    <p className="mt-3 flex gap-2.5 text-sm text-muted-foreground">
      <FileText aria-hidden className="mt-[0.15em] size-4.5 shrink-0" />
      <span className="min-w-0">
        <span className="block font-semibold text-foreground">{fileName}</span>
        <span className="figures">{formatFileSize(bytes)}</span> · uploaded <TimeAgo at={uploadedAt} />
      </span>
    </p>
  );
}

/** Download for every file, and View for a PDF, because browsers can't show Word files. Renders nothing before the file is uploaded. */
export function PlanFileLinks({ plan: { title, fileName, filePath } }: { plan: NutritionPlan }) {
  if (!filePath) return null;
  const isPdf = /\.pdf$/i.test(fileName);
  return (
    <>
      {isPdf ? (
        <Button asChild size="sm">
          <a href={filePath} target="_blank" rel="noopener">
            <Eye aria-hidden />
            View<span className="sr-only"> {title} (opens in a new tab)</span>
          </a>
        </Button>
      ) : null}
      <Button asChild size="sm" variant={isPdf ? "outline" : "default"}>
        <a href={`${filePath}?download=1`} download={fileName}>
          <Download aria-hidden />
          Download<span className="sr-only"> {title}</span>
        </a>
      </Button>
    </>
  );
}

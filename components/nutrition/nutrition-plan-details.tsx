import { Eye, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { TimeAgo } from "@/components/common/local-time";
import { PlanDownload } from "@/components/nutrition/plan-download";
import { ViewWordPlan } from "@/components/nutrition/view-word-plan";
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
    <div className="mt-3 flex gap-2.5 text-sm text-muted-foreground">
      <FileText aria-hidden className="mt-[0.15em] size-4.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold text-foreground">{fileName}</p>
        <p>
          <span className="figures">{formatFileSize(bytes)}</span> · uploaded <TimeAgo at={uploadedAt} />
        </p>
        {/\.doc$/i.test(fileName) ? <p>This older Word format can't be shown here. Download it to read it.</p> : null}
      </div>
    </div>
  );
}

/** Download for every file, and View for a PDF or .docx. Renders nothing before the file is uploaded. */
export function PlanFileLinks({ plan }: { plan: NutritionPlan }) {
  const { title, fileName, filePath } = plan;
  if (!filePath) return null;
  const [isPdf, isDocx] = [/\.pdf$/i.test(fileName), /\.docx$/i.test(fileName)];
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
      {isDocx ? <ViewWordPlan plan={plan} /> : null}
      <PlanDownload plan={plan} variant={isPdf || isDocx ? "outline" : "default"} />
    </>
  );
}

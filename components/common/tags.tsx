import { Badge } from "@/components/ui/badge";
import { TooltipButton } from "@/components/ui/tooltip-button";

const maxShown = 2;

/** The first tags, and how many more there are; a tooltip lists the rest. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <span className="text-muted-foreground">None</span>;
  const more = tags.slice(maxShown);
  return (
    <span className="flex flex-wrap items-center gap-1">
      {tags.slice(0, maxShown).map((tag) => (
        <Badge variant="secondary" key={tag} className="max-w-full">
          <span title={tag} className="truncate">
            {tag}
          </span>
        </Badge>
      ))}
      {more.length > 0 ? (
        <TooltipButton label={`${more.length} more: ${more.join(", ")}`} tooltip={more.join(", ")} className="rounded-full bg-primary-soft px-2 py-0.5 text-xs font-semibold text-primary-ink">
          +{more.length}
        </TooltipButton>
      ) : null}
    </span>
  );
}

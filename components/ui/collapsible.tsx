import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** Native details: several with one `name` form an accordion, `open` starts it open, `onToggle` follows it. */
export function Collapsible(props: ComponentProps<"details">) {
  return <details {...props} />;
}

export function CollapsibleTrigger({ className, ...props }: ComponentProps<"summary">) {
  return (
    <summary
      className={cn("summary", className)}
      {...props}
    />
  );
}

export function CollapsibleContent(props: ComponentProps<"div">) {
  return <div {...props} />;
}

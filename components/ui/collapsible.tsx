import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** Native details: several with one `name` form an accordion, `open` starts it open, `onToggle` follows it. */
export function Collapsible(props: ComponentProps<"details">) {
  return <details {...props} />;
}

export function CollapsibleTrigger({ className, ...props }: ComponentProps<"summary">) {
  return (
    <summary
      className={cn("flex min-h-13 list-none items-center gap-3 px-5 py-3 hover:bg-accent/60 [&::-webkit-details-marker]:hidden", className)}
      {...props}
    />
  );
}

export function CollapsibleContent(props: ComponentProps<"div">) {
  return <div {...props} />;
}

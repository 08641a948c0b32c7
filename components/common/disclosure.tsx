import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from "@/components/ui/collapsible";

interface DisclosureProps extends Omit<ComponentProps<"details">, "title"> {
  title: ReactNode;
  /** Shown right of the title, before the arrow, such as a count. */
  aside?: ReactNode;
}

/** A card that opens below its title. */
export const Disclosure = ({ title, aside, className, children, ...props }: DisclosureProps) => (
  <Collapsible {...props} className={cn("rounded-lg border bg-card", className)}>
    <CollapsibleTrigger className="rounded-lg font-semibold">
      <span className="min-w-0 flex-1">{title}</span>
      {aside}
      <ChevronDown aria-hidden className="size-5 shrink-0 text-muted-foreground transition-transform [[open]>summary>&]:rotate-180" />
    </CollapsibleTrigger>
    <CollapsibleContent className="px-5 pt-1 pb-5">{children}</CollapsibleContent>
  </Collapsible>
);

"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Collapsible, CollapsibleTrigger } from "@/components/ui/collapsible";

interface CollapsibleRowProps {
  title: ReactNode;
  detail: ReactNode;
  /** The status at the end of the line. */
  status: ReactNode;
  /** The content, rendered once it is opened. */
  children: ReactNode;
}

/** A line of a list that opens to show its details. */
export function CollapsibleRow({ title, detail, status, children }: CollapsibleRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <Collapsible onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <CollapsibleTrigger className="py-3.5 sm:px-6">
          <span className="grid min-w-0 flex-1 gap-x-6 gap-y-1.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{title}</span>
              <span className="block text-sm wrap-anywhere text-muted-foreground">{detail}</span>
            </span>
            <span className="flex flex-wrap gap-1.5">{status}</span>
          </span>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-muted-foreground transition-transform [[open]>summary>&]:rotate-180" />
        </CollapsibleTrigger>
        {isOpen ? children : null}
      </Collapsible>
    </li>
  );
}

"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useCurrentUser } from "@/components/hooks/current-user";
import type { SnippetMenuProps } from "@/components/snippets/snippet-menu";
import { cn } from "@/components/ui/cn";

// Only coaches have snippets, so only they load the menu, once they begin to write. Where it can't be loaded they write without.
const SnippetMenu = dynamic(() => import("@/components/snippets/snippet-menu").then((module) => module.SnippetMenu, () => () => null), { ssr: false, loading: () => null });

interface SnippetPickerProps extends SnippetMenuProps {
  className?: string;
  /** Contains one textarea. */
  children: ReactNode;
}

/** Lets a coach insert a snippet into the textarea inside by typing a slash. For anyone else it is only a frame. */
export function SnippetPicker({ className, children, ...menu }: SnippetPickerProps) {
  const { role } = useCurrentUser();
  const [isUsed, setUsed] = useState(false);
  return (
    <div onFocus={() => setUsed(true)} className={cn("relative grid min-w-0", className)}>
      {children}
      {role === "coach" && isUsed ? <SnippetMenu {...menu} /> : null}
    </div>
  );
}

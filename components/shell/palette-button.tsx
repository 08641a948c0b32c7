"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { LazySendCampaignDialog } from "@/components/campaigns/lazy-send-campaign-dialog";
import { IconButton } from "@/components/common/icon-button";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import type { NavItem } from "@/components/layout/nav-item";
import type { Role } from "@/lib/auth/actor";

// Loaded when it is first opened.
const CommandPalette = lazyDialog(() => import("@/components/shell/command-palette").then((module) => module.CommandPalette));

/** Opens the command palette, also with Ctrl or ⌘ K. */
export function PaletteButton({ items, role }: { items: readonly NavItem[]; role: Role }) {
  const [openedBy, setOpenedBy] = useState<"key" | "press" | null>(null);
  const [isChasing, setIsChasing] = useState(false);
  function chase() {
    setOpenedBy(null);
    setIsChasing(true);
  }
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpenedBy((before) => (before ? null : "key"));
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <IconButton label="Search" aria-keyshortcuts="Control+K Meta+K" onClick={({ detail }) => setOpenedBy(detail === 0 ? "key" : "press")}>
        <Search aria-hidden />
      </IconButton>
      {openedBy ? <CommandPalette items={items} role={role} byKeyboard={openedBy === "key"} onClose={() => setOpenedBy(null)} onChase={chase} /> : null}
      {isChasing ? <LazySendCampaignDialog campaign="tuesday-chase" onClose={() => setIsChasing(false)} /> : null}
    </>
  );
}

"use client";

import { useSearchParams } from "next/navigation";
import { lazyDialog } from "@/components/feedback/lazy-dialog";

// Loaded on demand, because it belongs to every coach screen and is rarely opened.
const QuickView = lazyDialog(() => import("@/components/roster/quick-view").then((module) => module.QuickView));

/** Opens the quick view of the client in `?view=` over any coach screen. */
export function QuickViewFromAddress() {
  const clientId = useSearchParams().get("view");
  // Changing the history directly keeps Next.js from loading the page again.
  function close() {
    const url = new URL(window.location.href);
    url.searchParams.delete("view");
    window.history.replaceState(null, "", url);
  }
  return clientId ? <QuickView key={clientId} clientId={clientId} onClose={close} /> : null;
}

"use client";

import { useSearchParams } from "next/navigation";
import { replaceSearchParams } from "@/components/common/search-params";
import { lazyDialog } from "@/components/feedback/lazy-dialog";

// Loaded on demand, because it belongs to every coach screen and is rarely opened.
const QuickView = lazyDialog(() => import("@/components/roster/quick-view").then((module) => module.QuickView));

/** Opens the quick view of the client in `?view=` over any coach screen. */
export function QuickViewFromAddress() {
  const clientId = useSearchParams().get("view");
  return clientId ? <QuickView key={clientId} clientId={clientId} onClose={() => replaceSearchParams({ view: null })} /> : null;
}

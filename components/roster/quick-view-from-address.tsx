"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";

// It lies over every screen of the coach, and most of them never open it.
const QuickView = dynamic(() => import("@/components/roster/quick-view").then((module) => module.QuickView));

/** A client at a glance, over whatever screen names her in `?view=`. */
export function QuickViewFromAddress() {
  const clientId = useSearchParams().get("view");
  // The address follows without asking the server for the page again.
  function close() {
    const address = new URL(window.location.href);
    address.searchParams.delete("view");
    window.history.replaceState(null, "", address);
  }
  return clientId ? <QuickView key={clientId} clientId={clientId} onClose={close} /> : null;
}

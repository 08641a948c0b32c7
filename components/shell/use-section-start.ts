"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { startAtTop } from "@/components/hooks/start-at-top";

/** A section or an onboarding step that opens begins at its top and has the focus. Back and Forward keep their place. */
export function useSectionStart() {
  const place = placeOf(usePathname(), useSearchParams());
  const shown = useRef(place);
  // Back within a place, such as from a conversation to the list, doesn't change it.
  const returnedTo = useRef<string | null>(null);
  useEffect(() => {
    const onPopState = () => (returnedTo.current = placeOf(window.location.pathname, new URLSearchParams(window.location.search)));
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    const keepsPlace = returnedTo.current === place || window.location.hash !== "";
    returnedTo.current = null;
    if (!keepsPlace) startAtTop();
  }, [place]);
}

/** Names what begins at its top when it opens. On a page without sections, such as a client's profile, a tab opens in its place. */
function placeOf(path: string, search: Pick<URLSearchParams, "get">) {
  const section = search.get("section");
  return [path, section, section && search.get("tab"), search.get("step")].join(" ");
}

"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { startAtTop } from "@/components/hooks/start-at-top";

/** A section or an onboarding step that opens begins at its top and has the focus. Back and Forward keep their place. */
export function useSectionStart() {
  const search = useSearchParams();
  const section = search.get("section");
  // On a page without sections, such as a client's profile, a tab opens in its place.
  const place = [usePathname(), section, section && search.get("tab"), search.get("step")].join(" ");
  const shown = useRef(place);
  const isReturning = useRef(false);
  useEffect(() => {
    const onPopState = () => (isReturning.current = true);
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    const keepsPlace = isReturning.current || window.location.hash !== "";
    isReturning.current = false;
    if (!keepsPlace) startAtTop();
  }, [place]);
}

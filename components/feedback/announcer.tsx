"use client";

import { useSyncExternalStore } from "react";
import { announcementStore } from "@/components/feedback/announce";

/** The one polite region of the signed-in screens, which says what `announce` is given. */
export function Announcer() {
  const text = useSyncExternalStore(announcementStore.subscribe, announcementStore.get, announcementStore.getOnServer);
  return (
    // `aria-live` as well as the role, because an open dialog hides everything without it from assistive technology.
    <p role="status" aria-live="polite" data-slot="announcer" className="sr-only">
      {text}
    </p>
  );
}

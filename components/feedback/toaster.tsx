"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastStore } from "./toast";

const ToastRegion = lazy(() => import("./toast-region"));

/** Once, in the root layout. The region itself, 13 kB, is fetched with the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer);
  if (!toast) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion toast={toast} />
    </Suspense>
  );
}

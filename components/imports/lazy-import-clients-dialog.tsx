"use client";

import { lazyDialog } from "@/components/feedback/lazy-dialog";

/** Loaded only when it is opened, which is rare. */
export const LazyImportClientsDialog = lazyDialog(() => import("@/components/imports/import-clients-dialog").then((module) => module.ImportClientsDialog));

"use client";

import dynamic from "next/dynamic";

/** Loaded only when it is opened, which is rare. */
export const LazyImportClientsDialog = dynamic(() => import("@/components/imports/import-clients-dialog").then((module) => module.ImportClientsDialog));

"use client";

import dynamic from "next/dynamic";

/** Over the import section and the client database, and mostly never opened. */
export const LazyImportClientsDialog = dynamic(() => import("@/components/imports/import-clients-dialog").then((module) => module.ImportClientsDialog));

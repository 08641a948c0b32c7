"use client";

import { useEffect } from "react";
import { clearDeviceStoreOfOthers } from "@/components/offline/device-store";
import { useCurrentUser } from "@/components/hooks/current-user";

/** Sends what this person picked earlier in this browser, and removes what anyone else left in it. Rendered once per signed-in tab. */
export function WaitingFiles() {
  const { id } = useCurrentUser();
  useEffect(() => void resume(id), [id]);
  return null;
}

async function resume(owner: string) {
  const isFileWaiting = await clearDeviceStoreOfOthers(owner).catch(() => false);
  if (!isFileWaiting) return;
  // Where the network has gone meanwhile, the next page sends them.
  const sender = await import("@/components/uploads/file-sender").catch(() => null);
  await sender?.resumeWaitingFiles(owner);
}

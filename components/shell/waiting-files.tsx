"use client";

import { useEffect, useRef } from "react";
import { noteSigningOut } from "@/components/feedback/sign-out-state";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useCurrentUser } from "@/components/hooks/current-user";
import { clearDeviceStoreOfOthers } from "@/components/offline/device-store";
import { describeUnsentOfOthers } from "@/components/offline/unsent";
import { clearDraftsOfOthers } from "@/components/offline/unsent-text";
import { publicPaths } from "@/lib/platform/public-paths";

/**
 * Removes what anyone else left unsent in this browser, after a question if it waits to be sent, and sends what this person picked
 * earlier in it. Rendered once per signed-in tab.
 */
export function WaitingFiles() {
  const { id } = useCurrentUser();
  const [confirm, dialog] = useConfirm();
  const isStarted = useRef(false);
  useEffect(() => {
    // In development React runs effects twice, and a second question is answered with no.
    if (isStarted.current) return;
    isStarted.current = true;
    void describeUnsentOfOthers(id).then(
      async (unsent) => {
        if (unsent && !(await confirm(askToDelete(unsent)))) leaveToAuthor();
        else await resume(id);
      },
      // What can't be read now may be there all the same, so it stays until a page can ask.
      () => clearDrafts(id),
    );
  }, [id, confirm]);
  return dialog;
}

const askToDelete = (unsent: string) => ({
  title: "Delete what someone else hasn’t sent?",
  description: `Someone else used this device before you. Not sent yet: ${unsent}. If you continue, this is deleted from this device and won’t be sent. To keep it, go back and let them sign in.`,
  confirmLabel: "Delete and continue",
  cancelLabel: "Go back",
  destructive: true,
});

/** Signs out again without deleting anything that waits. */
function leaveToAuthor() {
  noteSigningOut();
  window.sessionStorage.clear();
  window.location.assign(publicPaths.apiLogout);
}

function clearDrafts(owner: string) {
  try {
    clearDraftsOfOthers(owner);
  } catch {
    // A browser that refuses storage has kept none.
  }
}

async function resume(owner: string) {
  const isFileWaiting = await clearDeviceStoreOfOthers(owner).catch(() => false);
  clearDrafts(owner);
  if (!isFileWaiting) return;
  // Where the network has gone meanwhile, the next page sends them.
  const sender = await import("@/components/uploads/file-sender").catch(() => null);
  await sender?.resumeWaitingFiles(owner);
}

import { clearDraftsOfOthers } from "@/components/offline/unsent-text";

const ownerKey = "tab-owner";

/**
 * Gives the tab's storage to this person. What another person left in it is deleted, also the drafts that this browser keeps for
 * all its tabs. Those outlive an expired session, so that their author finds them after signing in again.
 */
export function claimTabStorage(userId: string): void {
  try {
    const owner = window.sessionStorage.getItem(ownerKey);
    if (owner !== null && owner !== userId) window.sessionStorage.clear();
    window.sessionStorage.setItem(ownerKey, userId);
    clearDraftsOfOthers(userId);
  } catch {
    // Where the browser refuses storage, nothing is kept in it.
  }
}

/** Whether somebody was signed in in this tab and has not signed out since. */
export function hasTabOwner(): boolean {
  try {
    return window.sessionStorage.getItem(ownerKey) !== null;
  } catch {
    return false;
  }
}

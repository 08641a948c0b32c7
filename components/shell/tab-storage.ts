const ownerKey = "tab-owner";

/** Gives the tab's storage to this person. What another person left in it is deleted. */
export function claimTabStorage(userId: string): void {
  try {
    const owner = window.sessionStorage.getItem(ownerKey);
    if (owner !== null && owner !== userId) window.sessionStorage.clear();
    window.sessionStorage.setItem(ownerKey, userId);
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

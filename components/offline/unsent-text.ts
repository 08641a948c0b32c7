/** The prefix of the keys under which this browser keeps unsent messages, and the drafts of long forms until the server has them. */
export const unsavedDraftName = "unsaved-draft";

const draftKeys = () => Object.keys(window.localStorage).filter((key) => key.startsWith(`${unsavedDraftName}:`));

/** Removes everything unsent that a person leaves in this browser when signing out. */
export function clearUnsentText() {
  window.sessionStorage.clear();
  for (const key of draftKeys()) window.localStorage.removeItem(key);
}

/** Removes the drafts of anyone but this person, who left without signing out. */
export function clearDraftsOfOthers(userId: string) {
  for (const key of draftKeys()) if (ownerOf(window.localStorage.getItem(key)) !== userId) window.localStorage.removeItem(key);
}

function ownerOf(stored: string | null): unknown {
  try {
    const draft: unknown = JSON.parse(stored ?? "null");
    return typeof draft === "object" && draft !== null && "owner" in draft ? draft.owner : null;
  } catch {
    // A damaged draft has no owner, so it is removed too.
    return null;
  }
}

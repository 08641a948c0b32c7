/** The prefix of the keys under which this browser keeps unsent messages, and the drafts of long forms until the server has them. */
export const unsavedDraftName = "unsaved-draft";

const draftKeys = () => Object.keys(window.localStorage).filter((key) => key.startsWith(`${unsavedDraftName}:`));

/** Removes everything unsent that a person leaves in this browser when signing out. */
export function clearUnsentText() {
  window.sessionStorage.clear();
  for (const key of draftKeys()) window.localStorage.removeItem(key);
}

/** Removes the drafts of anyone but this person. Drafts outlive an expired session, so that their author finds them after signing in again. */
export function clearDraftsOfOthers(userId: string) {
  for (const key of draftKeys()) if (ownerOf(key) !== userId) window.localStorage.removeItem(key);
}

/** Whose drafts this browser keeps; an owner may come twice. */
export const listDraftOwners = (): string[] => draftKeys().map(ownerOf).filter((owner) => typeof owner === "string");

function ownerOf(key: string): unknown {
  try {
    const draft: unknown = JSON.parse(window.localStorage.getItem(key) ?? "null");
    return typeof draft === "object" && draft !== null && "owner" in draft ? draft.owner : null;
  } catch {
    // A damaged draft has no owner, so it is removed too.
    return null;
  }
}

/** The prefix of the keys under which this browser keeps the drafts of long forms until the server has them. */
export const unsavedDraftName = "unsaved-draft";

/** Removes everything unsent that a person leaves in this browser when signing out. */
export function clearUnsentText() {
  window.sessionStorage.clear();
  for (const key of Object.keys(window.localStorage)) if (key.startsWith(`${unsavedDraftName}:`)) window.localStorage.removeItem(key);
}

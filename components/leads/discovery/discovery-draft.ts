import { type DiscoveryFormValues, listAnswer, textAnswer } from "@/components/leads/discovery/form-values";

/*
 * The form's answers are kept in this browser until they are sent, so a reload or a closed page loses nothing. They include
 * health data, so they are deleted after a week. Each trackable link has its own draft.
 */
const storageKey = (leadRef: string) => `discovery-form:${leadRef}`;
const draftRetentionMs = 7 * 24 * 60 * 60_000;

function withLocalStorage<T>(callback: (storage: Storage) => T): T | null {
  try {
    return callback(window.localStorage);
  } catch {
    // Storage may be blocked, full or corrupt. The form works without a draft.
    return null;
  }
}

export const saveDiscoveryDraft = (leadRef: string, answers: DiscoveryFormValues) =>
  withLocalStorage((storage) => storage.setItem(storageKey(leadRef), JSON.stringify({ at: Date.now(), answers })));

export const clearDiscoveryDraft = (leadRef: string) => withLocalStorage((storage) => storage.removeItem(storageKey(leadRef)));

/** Returns null if there is no draft or it is over a week old. */
export const loadDiscoveryDraft = (leadRef: string) =>
  withLocalStorage((storage) => {
    const draft = JSON.parse(storage.getItem(storageKey(leadRef)) ?? "null") as { at: number; answers?: DiscoveryFormValues } | null;
    if (draft?.answers && Date.now() - draft.at < draftRetentionMs) return draft.answers;
    storage.removeItem(storageKey(leadRef));
    return null;
  });

/** Opens the collapsible part of the form that contains a field. */
export const expandFormPart = (field: Element) => field.closest("details")?.setAttribute("open", "");

/** Fills empty fields and opens their parts. Keeps what was typed before the script loaded. */
export function fillEmptyFields(form: HTMLFormElement, answers: DiscoveryFormValues) {
  for (const field of form.elements) {
    const { name, value } = field as Partial<HTMLInputElement>;
    if (!name || !(name in answers)) continue;
    expandFormPart(field);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked ||= [textAnswer(answers, name), ...listAnswer(answers, name)].includes(field.value);
    else if (value === "") (field as HTMLInputElement).value = textAnswer(answers, name);
  }
}

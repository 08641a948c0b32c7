import { type DiscoveryFormValues, listAnswer, textAnswer } from "@/components/leads/discovery/form-values";
import { dayMs } from "@/lib/platform/days";

/*
 * What is written stays in this browser until it is sent, so that nothing is lost with a reload or a closed page. It is about
 * her health: after a week it is forgotten. Each trackable link has answers of its own.
 */
const storageKey = (leadRef: string) => `discovery-form:${leadRef}`;
const draftRetentionMs = 7 * dayMs;

function withLocalStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.localStorage);
  } catch {
    // Refused, full or unreadable: then what the page itself holds is all there is.
    return null;
  }
}

export const saveDiscoveryDraft = (leadRef: string, answers: DiscoveryFormValues) =>
  withLocalStorage((storage) => storage.setItem(storageKey(leadRef), JSON.stringify({ at: Date.now(), answers })));

export const clearDiscoveryDraft = (leadRef: string) => withLocalStorage((storage) => storage.removeItem(storageKey(leadRef)));

/** Null where there are none, or only old ones. */
export const loadDiscoveryDraft = (leadRef: string) =>
  withLocalStorage((storage) => {
    const kept = JSON.parse(storage.getItem(storageKey(leadRef)) ?? "null") as { at: number; answers?: DiscoveryFormValues } | null;
    if (kept?.answers && Date.now() - kept.at < draftRetentionMs) return kept.answers;
    storage.removeItem(storageKey(leadRef));
    return null;
  });

/** Opens the part of the form that a field is in. */
export const expandFormPart = (field: Element) => field.closest("details")?.setAttribute("open", "");

/** Writes answers into the fields that are empty, and opens their parts: what was typed before the script started stays. */
export function fillEmptyFields(form: HTMLFormElement, answers: DiscoveryFormValues) {
  for (const field of form.elements) {
    const { name, value } = field as Partial<HTMLInputElement>;
    if (!name || !(name in answers)) continue;
    expandFormPart(field);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked ||= [textAnswer(answers, name), ...listAnswer(answers, name)].includes(field.value);
    else if (value === "") (field as HTMLInputElement).value = textAnswer(answers, name);
  }
}

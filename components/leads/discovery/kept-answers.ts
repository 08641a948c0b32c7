import { type Answers, listOf, textOf } from "@/components/leads/discovery/answers";

/*
 * What is written stays in this browser until it is sent, so that nothing is lost with a reload or a closed page. It is about
 * her health: after a week it is forgotten. Each trackable link has answers of its own.
 */
const keyOf = (leadRef: string) => `discovery-form:${leadRef}`;
const keptForMs = 7 * 24 * 60 * 60_000;

function inStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.localStorage);
  } catch {
    // Refused, full or unreadable: then what the page itself holds is all there is.
    return null;
  }
}

export const keepAnswers = (leadRef: string, answers: Answers) =>
  inStorage((storage) => storage.setItem(keyOf(leadRef), JSON.stringify({ at: Date.now(), answers })));

export const forgetAnswers = (leadRef: string) => inStorage((storage) => storage.removeItem(keyOf(leadRef)));

/** Null where there are none, or only old ones. */
export const keptAnswers = (leadRef: string) =>
  inStorage((storage) => {
    const kept = JSON.parse(storage.getItem(keyOf(leadRef)) ?? "null") as { at: number; answers?: Answers } | null;
    if (kept?.answers && Date.now() - kept.at < keptForMs) return kept.answers;
    storage.removeItem(keyOf(leadRef));
    return null;
  });

/** Opens the part of the form that a field is in. */
export const unfold = (field: Element) => field.closest("details")?.setAttribute("open", "");

/** Writes answers into the fields that are empty, and opens their parts: what was typed before the script started stays. */
export function fillIn(form: HTMLFormElement, answers: Answers) {
  for (const field of form.elements) {
    const { name, value } = field as Partial<HTMLInputElement>;
    if (!name || !(name in answers)) continue;
    unfold(field);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked ||= [textOf(answers, name), ...listOf(answers, name)].includes(field.value);
    else if (value === "") (field as HTMLInputElement).value = textOf(answers, name);
  }
}

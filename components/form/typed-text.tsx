import { useEffect } from "react";
import { get, useFormContext } from "react-hook-form";
import { createDraftStore } from "@/components/form/draft-store";
import { useCurrentUser } from "@/components/hooks/current-user";
import { unsavedDraftName } from "@/components/offline/unsent-text";
import { isObject } from "@/lib/platform/objects";

interface TypedText {
  owner: string;
  text: string;
  /** What the field held before. Once it holds something else, the text would replace what the author hasn't seen. */
  over: string;
}

/** Text that was stored without `over` counts as typed into an empty field. */
const parseText = (stored: unknown): TypedText | null =>
  isObject(stored) && typeof stored.owner === "string" && typeof stored.text === "string" ? { owner: stored.owner, text: stored.text, over: typeof stored.over === "string" ? stored.over : "" } : null;

/** Unsent text by what it is about. It outlives a closed tab and a session that ends; signing out removes it, as does another person's sign-in. */
const texts = createDraftStore<TypedText>({ name: `${unsavedDraftName}:text`, parse: parseText });

/** For a form's onSuccess: the kept text was sent. One that was typed since stays. */
export function forgetTypedText(about: string, sent: string) {
  if (texts.read(about)?.text === sent) texts.remove(about);
}

/** For the Cancel button of a form that edits a stored text: what was typed is not wanted. */
export const discardTypedText = (about: string) => texts.remove(about);

/** Starts a text field of the form with what its author has typed and not sent, and keeps what is typed until the field is as it was again, or `forgetTypedText` says that it was sent. */
export function KeepTypedText({ name, about }: { name: string; about: string }) {
  const { id: owner } = useCurrentUser();
  const { getValues, setValue, resetField, subscribe } = useFormContext();
  useEffect(() => {
    const kept = texts.read(about);
    let unsent = kept?.owner === owner && kept.over === getValues(name) && kept.text !== kept.over ? kept.text : undefined;
    if (unsent === undefined) texts.remove(about);
    else setValue(name, unsent);
    const endKeeping = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const text: unknown = get(values, name);
        const over: unknown = get(defaultValues, name) ?? "";
        const typed = typeof text === "string" && text !== over ? text : undefined;
        if (typed === unsent) return;
        unsent = typed;
        if (typed === undefined) texts.remove(about);
        else texts.save(about, { owner, text: typed, over: String(over) });
      },
    });
    // Sent by a form that was closed before the answer came, whose text this one began with.
    const endForgetting = texts.subscribe(() => {
      if (unsent === undefined || texts.read(about) !== null) return;
      unsent = undefined;
      resetField(name);
    });
    return () => {
      endKeeping();
      endForgetting();
    };
  }, [name, about, owner, getValues, setValue, resetField, subscribe]);
  return null;
}

import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { createDraftStore } from "@/components/form/draft-store";
import { useCurrentUser } from "@/components/hooks/current-user";
import { unsavedDraftName } from "@/components/offline/unsent-text";
import { isObject } from "@/lib/platform/objects";

interface TypedText {
  owner: string;
  text: string;
}

const parseText = (stored: unknown): TypedText | null =>
  isObject(stored) && typeof stored.owner === "string" && typeof stored.text === "string" ? { owner: stored.owner, text: stored.text } : null;

/** Unsent text by what it is about. It outlives a closed tab and a session that ends; signing out removes it, as does another person's sign-in. */
const texts = createDraftStore<TypedText>({ name: `${unsavedDraftName}:text`, parse: parseText });

/** Starts a text field of the form with what its author has typed and not sent, and keeps what is typed until the field is empty again. */
export function KeepTypedText({ name, about }: { name: string; about: string }) {
  const { id: owner } = useCurrentUser();
  const { setValue, subscribe } = useFormContext();
  useEffect(() => {
    const kept = texts.read(about);
    if (kept?.owner === owner) setValue(name, kept.text);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const text: unknown = values[name];
        if (typeof text === "string" && text !== "") texts.save(about, { owner, text });
        else texts.remove(about);
      },
    });
  }, [name, about, owner, setValue, subscribe]);
  return null;
}

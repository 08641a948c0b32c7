"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FormSnapshot } from "@/components/form/form-conflicts";
import { SubmitButton } from "@/components/form/submit-button";
import { VersionedForm } from "@/components/form/versioned-form";
import { isFocusLost } from "@/components/hooks/is-focus-lost";
import { Button } from "@/components/ui/button";
import type { AnyFormCall, ParamsOf } from "@/lib/api/call";

interface EditFormProps<C extends AnyFormCall> {
  endpoint: C;
  params: ParamsOf<C>;
  /** The query of the record, which the saved one replaces. */
  queryKey: QueryKey;
  latest: FormSnapshot;
  version: number;
  labels: Readonly<Record<string, string>>;
  /** See VersionedForm. */
  displays: Readonly<Record<string, (value: unknown) => string>>;
  savedTitle: string;
  onClose: () => void;
  children: ReactNode;
}

/** Whether a part of the profile is being edited. Afterwards the button that opens the form, which needs the ref, has the focus again. */
export function useEditing(startsEditing = false) {
  const [isEditing, setEditing] = useState(startsEditing);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing && isFocusLost()) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return { isEditing, setEditing, editButton };
}

/** A part of the client's profile while it is edited. Its first field has the focus, except on phones, where a keyboard would open. It closes once all that was typed is saved. */
export function EditForm<C extends AnyFormCall>({ queryKey, savedTitle, onClose, children, ...form }: EditFormProps<C>) {
  const queryClient = useQueryClient();
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocusLost() && matchMedia("(pointer: fine)").matches) buttons.current?.closest("form")?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }, []);
  return (
    <VersionedForm<C>
      {...form}
      success={{ title: savedTitle }}
      failure={{ title: "Not saved" }}
      onSaved={(saved) => queryClient.setQueryData<unknown>(queryKey, saved)}
      onStale={() => {
        void queryClient.invalidateQueries({ queryKey });
        return undefined;
      }}
      onDone={(isComplete) => isComplete && onClose()}
    >
      {children}
      <div ref={buttons} className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel="Saving...">Save changes</SubmitButton>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </VersionedForm>
  );
}

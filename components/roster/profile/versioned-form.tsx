"use client";

import { GitCompareArrows } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { type FieldValues, useFormContext, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiForm } from "@/components/form/api-form";
import { changedFields, conflictingFields, type FormSnapshot } from "@/components/form/form-conflicts";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import type { AnyEndpoint, ParamsOf } from "@/lib/api/contract";

interface VersionedFormProps<E extends AnyEndpoint> {
  endpoint: E;
  params: ParamsOf<E>;
  /** The record as it is now, and its version; what they were at first is what is edited. */
  latest: FormSnapshot;
  version: number;
  /** What each field is called, to name those in dispute. */
  labels: Readonly<Record<string, string>>;
  savedTitle: string;
  /** Given what the server answered, at once: her next edit, of another part, starts from it and not from what is still being refetched. */
  onSaved: (answer: z.output<E["response"]>) => void;
  /** Reads the record anew, after somebody else was first. */
  onStale: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form on a copy that somebody else may change meanwhile. It sends only what was changed on it; where both changed the
 * same, what was typed stays, the other version stands beside it, and nothing is saved before one is chosen.
 */
export function VersionedForm<E extends AnyEndpoint>({ endpoint, params, latest, version, labels, savedTitle, onSaved, onStale, onClose, children }: VersionedFormProps<E>) {
  const [begun] = useState(latest);
  const [compared, setCompared] = useState(version);
  const bodyOf = (values: FieldValues) => {
    const isClear = conflictingFields(begun, values, latest).length === 0;
    // The endpoint's own schema judges it, as it does every form's.
    return { ...changedFields(begun, values), version: isClear ? version : compared } as z.input<E["body"]>;
  };
  return (
    <ApiForm<E, FieldValues>
      endpoint={endpoint}
      params={params}
      defaultValues={begun}
      toBody={bodyOf}
      success={(answer) => {
        onSaved(answer);
        return { title: savedTitle };
      }}
      failure={{ title: "Not saved" }}
      onApiError={({ status }) => status === 409 && onStale()}
      onSuccess={onClose}
      className="grid gap-5"
    >
      {version === compared ? null : <ConflictNotice begun={begun} latest={latest} labels={labels} onKeep={() => setCompared(version)} />}
      {children}
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel="Saving...">Save changes</SubmitButton>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </ApiForm>
  );
}

const displayValue = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value ?? "")) || "Not provided";

function ConflictNotice({ begun, latest, labels, onKeep }: { begun: FormSnapshot; latest: FormSnapshot; labels: Readonly<Record<string, string>>; onKeep: () => void }) {
  const id = useId();
  const { setValue } = useFormContext();
  const names = conflictingFields(begun, useWatch(), latest);
  if (names.length === 0) return null;
  return (
    <section role="alert" aria-labelledby={id} className="rounded-md border border-warning/45 bg-warning-soft p-4 text-sm">
      <p id={id} className="flex items-center gap-2 font-semibold text-warning-ink">
        <GitCompareArrows aria-hidden className="size-4.5 shrink-0" />
        Somebody else changed this while you were editing
      </p>
      <p className="mt-1">What you typed is still in the fields. This is what they say now:</p>
      <dl className="mt-2 divide-y divide-warning/30">
        {names.map((name) => (
          <div key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <dt className="font-semibold">{labels[name] ?? name}</dt>
            <dd className="min-w-0 flex-1 basis-40 whitespace-pre-wrap">{displayValue(latest[name])}</dd>
            <dd>
              <Button size="sm" variant="outline" onClick={() => setValue(name, latest[name], { shouldDirty: true })}>
                Use this<span className="sr-only"> for {labels[name] ?? name}</span>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <Button size="sm" variant="outline" onClick={onKeep} className="mt-2">
        Keep what I typed
      </Button>
    </section>
  );
}

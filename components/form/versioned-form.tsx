"use client";

import { GitCompareArrows } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { type FieldValues, useFormContext, useFormState, useWatch } from "react-hook-form";
import type { FailureToast } from "@/components/feedback/failure-text";
import type { ToastOptions } from "@/components/feedback/toast";
import { ApiForm } from "@/components/form/api-form";
import { changedFields, conflictingFields, type FormSnapshot } from "@/components/form/form-conflicts";
import { Button } from "@/components/ui/button";
import type { AnyFormCall, BodyInput, ParamsOf, ResponseOf } from "@/lib/api/call";
import { ApiError, callEndpoint, type CallInput } from "@/lib/api/client";
import { isObject } from "@/lib/platform/objects";

interface VersionedFormProps<C extends AnyFormCall> {
  endpoint: C;
  params: ParamsOf<C>;
  /** The latest saved record and its version. The form starts from the first values it gets. */
  latest: FormSnapshot;
  version: number;
  /** The label of each field, for conflicts. */
  labels: Readonly<Record<string, string>>;
  /** How a conflict shows the saved value of a field, where that is neither text nor a list of texts. */
  displays?: Readonly<Record<string, (value: unknown) => string>>;
  /** See ApiForm. */
  confirm?: (input: CallInput<C>) => Promise<boolean>;
  /** Messages by field for values that the endpoint would take as unchanged. */
  validate?: (values: FieldValues) => Record<string, string>;
  success: ToastOptions;
  failure: FailureToast;
  /** Called with the saved record, so that the next edit starts from it without waiting for a refetch. */
  onSaved: (saved: ResponseOf<C>) => void;
  /**
   * Called to load the record again after someone else saved a newer version. Where the error holds that version, returns it: the
   * changes are then sent again on top of it, unless both changed the same field.
   */
  onStale: (error: ApiError) => VersionedValues | undefined;
  /** Called after a save, with whether nothing was typed since it was sent. */
  onDone: (isComplete: boolean) => void;
  className?: string;
  children: ReactNode;
}
interface VersionedValues {
  values: FormSnapshot;
  version: number;
}

const noDisplays = {};

/**
 * A form for a record that someone else may edit meanwhile. It sends only the changed fields. If both changed the same field,
 * it shows the saved value beside the typed one and saves nothing until the person chooses one.
 */
export function VersionedForm<C extends AnyFormCall>({ endpoint, params, latest, version, labels, displays = noDisplays, confirm, validate, success, failure, onSaved, onStale, onDone, className = "grid gap-5", children }: VersionedFormProps<C>) {
  const [initial, setInitial] = useState(latest);
  const [resolvedVersion, setResolvedVersion] = useState(version);
  const toBody = (values: FieldValues) => {
    const hasNoConflict = conflictingFields(initial, values, latest).length === 0;
    // ApiForm validates the body against the endpoint's schema.
    return { ...changedFields(initial, values), version: hasNoConflict ? version : resolvedVersion } as BodyInput<C>;
  };
  async function sendOnLatest(input: CallInput<C>, values: FieldValues) {
    try {
      return await callEndpoint(endpoint, input);
    } catch (error) {
      const newer = error instanceof ApiError && error.status === 409 ? onStale(error) : undefined;
      if (!newer || conflictingFields(initial, values, newer.values).length > 0) throw error;
      // The same call with another version.
      return callEndpoint(endpoint, { ...input, body: { ...changedFields(initial, values), version: newer.version } } as CallInput<C>);
    }
  }
  /** What is typed from now on is compared with what was just saved. */
  function startFromSaved(saved: unknown, sent: FormSnapshot) {
    setInitial((before) => ({ ...before, ...sent }));
    // A skipped version is somebody else's save, whose changes may not have been seen here.
    setResolvedVersion((before) => (isObject(saved) && saved.version === before + 1 ? saved.version : before));
  }
  return (
    <ApiForm<C, FieldValues>
      endpoint={endpoint}
      params={params}
      defaultValues={initial}
      toBody={toBody}
      validate={validate}
      confirm={confirm}
      submitWith={sendOnLatest}
      success={(saved) => {
        onSaved(saved);
        return success;
      }}
      failure={failure}
      onSuccess={(saved, form, sent) => {
        startFromSaved(saved, sent);
        onDone(Object.keys(changedFields(sent, form.getValues())).length === 0);
      }}
      className={className}
    >
      {version === resolvedVersion ? null : <ConflictNotice initial={initial} latest={latest} labels={labels} displays={displays} onKeep={() => setResolvedVersion(version)} />}
      {children}
    </ApiForm>
  );
}

const displayText = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));
/** A saved value as text. An empty one is not given to a display of its own. */
const displayValue = (value: unknown, display = displayText) => (value === null ? "" : display(value)) || "Not provided";

type ConflictNoticeProps = Required<Pick<VersionedFormProps<AnyFormCall>, "labels" | "displays">> & { initial: FormSnapshot; latest: FormSnapshot; onKeep: () => void };

function ConflictNotice({ initial, latest, labels, displays, onKeep }: ConflictNoticeProps) {
  const id = useId();
  const { setValue } = useFormContext();
  const { isSubmitting } = useFormState();
  const names = conflictingFields(initial, useWatch(), latest);
  // A save under way changes the record itself.
  if (names.length === 0 || isSubmitting) return null;
  return (
    <section role="alert" aria-labelledby={id} className="rounded-md border border-warning/45 bg-warning-soft p-4 text-sm">
      <p id={id} className="flex items-center gap-2 font-semibold text-warning-ink">
        <GitCompareArrows aria-hidden className="size-4.5 shrink-0" />
        Someone else changed this while you were editing
      </p>
      <p className="mt-1">Your changes are still in the form. These are the saved values now:</p>
      <dl className="mt-2 divide-y divide-warning/30">
        {names.map((name) => (
          <div key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <dt className="font-semibold">{labels[name] ?? name}</dt>
            <dd className="min-w-0 flex-1 basis-40 whitespace-pre-wrap">{displayValue(latest[name], displays[name])}</dd>
            <dd>
              <Button size="sm" variant="outline" onClick={() => setValue(name, latest[name], { shouldDirty: true })}>
                Use this<span className="sr-only"> for {labels[name] ?? name}</span>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <Button size="sm" variant="outline" onClick={onKeep} className="mt-2">
        Keep my changes
      </Button>
    </section>
  );
}

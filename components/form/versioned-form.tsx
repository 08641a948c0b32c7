"use client";

import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { FailureToast } from "@/components/feedback/failure-text";
import type { ToastOptions } from "@/components/feedback/toast";
import { ApiForm } from "@/components/form/api-form";
import { ConflictNotice, type ConflictNoticeProps } from "@/components/form/conflict-notice";
import { changedFields, conflictingFields, type FormSnapshot } from "@/components/form/form-conflicts";
import type { AnyFormCall, BodyInput, ParamsOf, ResponseOf } from "@/lib/api/call";
import { ApiError, callEndpoint, type CallInput } from "@/lib/api/client";
import { formatDate } from "@/lib/platform/date-texts";
import { isObject } from "@/lib/platform/objects";

interface VersionedFormProps<C extends AnyFormCall> extends Pick<ConflictNoticeProps, "labels" | "displays"> {
  endpoint: C;
  params: ParamsOf<C>;
  /** The latest saved record and its version. The form starts from the first values it gets. */
  latest: FormSnapshot;
  version: number;
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
  /** Called after a save, with whether nothing was typed since it was sent. Not where the form was closed before. */
  onDone: (isComplete: boolean) => void;
  className?: string;
  children: ReactNode;
}
interface VersionedValues {
  values: FormSnapshot;
  version: number;
}

/** How a conflict shows a calendar day. */
export const displayDay = (day: unknown) => formatDate(new Date(String(day)), "date", "UTC");

/**
 * A form for a record that someone else may edit meanwhile. It sends only the changed fields. If both changed the same field,
 * it shows the saved value beside the typed one and saves nothing until the person chooses one.
 */
export function VersionedForm<C extends AnyFormCall>({ endpoint, params, latest, version, labels, displays, confirm, validate, success, failure, onSaved, onStale, onDone, className = "grid gap-5", children }: VersionedFormProps<C>) {
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
      // What was saved is on screen already, and a form that closes late would close over what its person did meanwhile.
      refetchInBackground
      onSuccess={(saved, _form, sent) => startFromSaved(saved, sent)}
      onDone={(_saved, form, sent) => onDone(Object.keys(changedFields(sent, form.getValues())).length === 0)}
      className={className}
    >
      {version === resolvedVersion ? null : <ConflictNotice initial={initial} latest={latest} labels={labels} displays={displays} onKeep={() => setResolvedVersion(version)} />}
      {children}
    </ApiForm>
  );
}

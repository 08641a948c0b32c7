import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { changedFields, type FormSnapshot } from "@/components/form/form-conflicts";
import type { UnsavedChanges } from "@/components/form/use-leave-warning";
import { settingsOfConflict } from "@/components/settings/settings-of-conflict";
import type { ApiError } from "@/lib/api/client";
import { queryKeyFor } from "@/lib/api/query";
import { readSettings } from "@/lib/core/settings/calls";
import type { Settings } from "@/lib/core/settings/contract";

/** What a form of some settings starts from, and how it goes on after a save of its own or a colleague's. `form` is for a VersionedForm with `round` as its key. */
export function useSettingsEdit(settings: Settings, names: readonly (keyof Settings)[]) {
  const queryClient = useQueryClient();
  const toValues = (record: Settings): FormSnapshot => Object.fromEntries(names.map((name) => [name, record[name] ?? ""]));
  const keep = (record: Settings) => queryClient.setQueryData(queryKeyFor(readSettings, {}), record);
  const [isDirty, setDirty] = useState(false);
  const afterSaveRef = useRef<(() => unknown) | null>(null);
  // A new round starts from what is saved: after a save, and when somebody else saves while nothing is typed here.
  const [round, setRound] = useState({ number: 0, version: settings.version });
  if (!isDirty && round.version !== settings.version) setRound({ number: round.number + 1, version: settings.version });
  const restart = () => setRound(({ number }) => ({ number: number + 1, version: settings.version }));

  function keepCurrent(error: ApiError) {
    const current = settingsOfConflict(error);
    if (!current) return undefined;
    keep(current);
    return { values: toValues(current), version: current.version };
  }
  function finish(isComplete: boolean) {
    if (!isComplete) return;
    restart();
    afterSaveRef.current?.();
  }

  const saved = toValues(settings);
  return { round: round.number, restart, unsaved: { saved, afterSaveRef, onDirty: setDirty }, form: { params: {}, latest: saved, version: settings.version, onSaved: keep, onStale: keepCurrent, onDone: finish } };
}

export interface UnsavedSettings extends Pick<UnsavedChanges, "afterSaveRef"> {
  saved: FormSnapshot;
  onDirty: (isDirty: boolean) => void;
}

/** Within the form: whether a field differs from what is saved. */
export function useUnsavedSettings({ saved, afterSaveRef, onDirty }: UnsavedSettings): UnsavedChanges {
  const { isSubmitting } = useFormState();
  const isDirty = Object.keys(changedFields(saved, useWatch())).length > 0;
  // During a save too, or its answer would start a new round before what is typed meanwhile is seen.
  useEffect(() => onDirty(isDirty || isSubmitting), [isDirty, isSubmitting, onDirty]);
  useEffect(() => {
    // What was pressed during a save that failed is forgotten.
    if (isSubmitting) afterSaveRef.current = null;
  }, [isSubmitting, afterSaveRef]);
  return { isDirty: isDirty || isSubmitting, isSaving: isSubmitting, afterSaveRef };
}

"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FormSnapshot } from "@/components/form/form-conflicts";
import { SubmitButton } from "@/components/form/submit-button";
import { VersionedForm } from "@/components/form/versioned-form";
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
  savedTitle: string;
  onClose: () => void;
  children: ReactNode;
}

/** A part of the client's profile while it is edited. It closes once it is saved. */
export function EditForm<C extends AnyFormCall>({ queryKey, savedTitle, onClose, children, ...form }: EditFormProps<C>) {
  const queryClient = useQueryClient();
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
      onDone={onClose}
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel="Saving...">Save changes</SubmitButton>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </VersionedForm>
  );
}

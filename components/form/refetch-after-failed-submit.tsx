"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { AnyEndpoint } from "@/lib/api/contract";

/** Refetches `read` after a failed submit, because something else may have changed it. */
export function RefetchAfterFailedSubmit({ read }: { read: AnyEndpoint }) {
  const client = useQueryClient();
  const { submitCount, isSubmitSuccessful } = useFormContext().formState;
  useEffect(() => {
    // The form counts a submit as successful once its values were valid. After a real success it is unmounted.
    if (submitCount > 0 && isSubmitSuccessful) void client.invalidateQueries({ queryKey: [read.path] });
  }, [client, read, submitCount, isSubmitSuccessful]);
  return null;
}

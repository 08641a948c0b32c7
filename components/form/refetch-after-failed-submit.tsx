"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { AnyEndpoint } from "@/lib/api/contract";

/** A send that did not succeed may have met something that has been answered by now: the screen asks `read` again. */
export function RefetchAfterFailedSubmit({ read }: { read: AnyEndpoint }) {
  const client = useQueryClient();
  const { submitCount, isSubmitSuccessful } = useFormContext().formState;
  useEffect(() => {
    // For the form, an attempt has succeeded once the values were fit to be sent. After a real success it is gone.
    if (submitCount > 0 && isSubmitSuccessful) void client.invalidateQueries({ queryKey: [read.path] });
  }, [client, read, submitCount, isSubmitSuccessful]);
  return null;
}

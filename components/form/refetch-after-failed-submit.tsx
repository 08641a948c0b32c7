"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormState } from "react-hook-form";
import type { AnyCall } from "@/lib/api/call";

/** Refetches `read` after a failed submit, because something else may have changed it. */
export function RefetchAfterFailedSubmit({ read }: { read: AnyCall }) {
  const client = useQueryClient();
  const failure = useFormState().errors.root?.server;
  useEffect(() => {
    if (failure) void client.invalidateQueries({ queryKey: [read.path] });
  }, [client, read, failure]);
  return null;
}

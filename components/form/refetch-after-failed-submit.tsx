"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { AnyEndpoint } from "@/lib/api/contract";

/** Refetches `read` after a failed submit, because something else may have changed it. */
export function RefetchAfterFailedSubmit({ read }: { read: AnyEndpoint }) {
  const client = useQueryClient();
  const failure = useFormContext().formState.errors.root?.server;
  useEffect(() => {
    if (failure) void client.invalidateQueries({ queryKey: [read.path] });
  }, [client, read, failure]);
  return null;
}

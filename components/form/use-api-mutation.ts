"use client";

import { useMutation } from "@tanstack/react-query";
import { use } from "react";
import type * as z from "zod/mini";
import { leaveSignedOut } from "@/components/feedback/signed-out";
import { toast, type ToastOptions } from "@/components/feedback/toast";
import { RefreshContext } from "@/components/form/refresh-context";
import { ApiError, call, callWithProgress, type Input, shownMessage } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import type { Progress } from "@/lib/api/progress";

interface Announcements<E extends AnyEndpoint> {
  success?: ToastOptions | ((answer: z.output<E["response"]>) => ToastOptions);
  /** `text` is said whatever went wrong, or where the server itself failed; else the server's own message, or `fallback`. */
  failure: { title: string; text?: string | { onServerFailure: string }; fallback?: string };
  onDone?: (answer: z.output<E["response"]>) => void;
  /** The answer is all the screen needs to go on: it does not wait for what else changed. */
  goesOn?: boolean;
  /** Hears how far the call is, of an endpoint with `progress`. */
  onProgress?: Progress;
}

/** A write outside a form: it refetches what the endpoint `changes` and says in a toast how it went. */
export function useApiMutation<E extends AnyEndpoint>(endpoint: E, { success, failure, onDone, goesOn = false, onProgress }: Announcements<E>) {
  const refresh = use(RefreshContext);
  return useMutation({
    mutationFn: (input: Input<E>) => (onProgress ? callWithProgress(endpoint, input, onProgress) : call(endpoint, input)),
    onSuccess: async (answer) => {
      if (success) toast(typeof success === "function" ? success(answer) : success);
      const refreshed = refresh(endpoint);
      if (!goesOn) await refreshed;
      onDone?.(answer);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return leaveSignedOut();
      toast({ variant: "destructive", title: failure.title, description: saidOf(error, failure) });
    },
  });
}

function saidOf(error: unknown, { text, fallback }: Announcements<AnyEndpoint>["failure"]) {
  if (typeof text === "string") return text;
  // What is not set up yet is no failure, and the server says what is missing.
  const isFailure = error instanceof ApiError && error.status >= 500 && error.status !== 503;
  return text && isFailure ? text.onServerFailure : shownMessage(error, fallback ?? text?.onServerFailure);
}

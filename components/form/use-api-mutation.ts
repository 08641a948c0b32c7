"use client";

import { useMutation } from "@tanstack/react-query";
import { use } from "react";
import type * as z from "zod/mini";
import { leaveSignedOut } from "@/components/feedback/signed-out";
import { toast, type ToastOptions } from "@/components/feedback/toast";
import { RefreshContext } from "@/components/form/refresh-context";
import { ApiError, call, type Input, shownMessage } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";

interface Announcements<E extends AnyEndpoint> {
  success?: ToastOptions | ((answer: z.output<E["response"]>) => ToastOptions);
  /** `text` is said whatever went wrong; else the server's own message, or `fallback`. */
  failure: { title: string; text?: string; fallback?: string };
  onDone?: (answer: z.output<E["response"]>) => void;
  /** The answer is all the screen needs to go on: it does not wait for what else changed. */
  goesOn?: boolean;
}

/** A write outside a form: it refetches what the endpoint `changes` and says in a toast how it went. */
export function useApiMutation<E extends AnyEndpoint>(endpoint: E, { success, failure, onDone, goesOn = false }: Announcements<E>) {
  const refresh = use(RefreshContext);
  return useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    onSuccess: async (answer) => {
      if (success) toast(typeof success === "function" ? success(answer) : success);
      const refreshed = refresh(endpoint);
      if (!goesOn) await refreshed;
      onDone?.(answer);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return leaveSignedOut();
      toast({ variant: "destructive", title: failure.title, description: failure.text ?? shownMessage(error, failure.fallback) });
    },
  });
}

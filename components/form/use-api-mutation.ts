"use client";

import { useMutation } from "@tanstack/react-query";
import { use } from "react";
import { type FailureToast, failureText } from "@/components/feedback/failure-text";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { toast, type ToastOptions } from "@/components/feedback/toast";
import { RefetchContext } from "@/components/form/refetch-context";
import { whenOutboxShown } from "@/components/offline/use-outbox";
import { WaitsInOutbox, waitingToast } from "@/components/offline/waits-in-outbox";
import type { AnyCall, ResponseOf } from "@/lib/api/call";
import { ApiError, callEndpoint, type CallInput } from "@/lib/api/client";

interface ApiMutationOptions<C extends AnyCall> {
  success?: ToastOptions | ((answer: ResponseOf<C>, input: CallInput<C>) => ToastOptions);
  failure: FailureToast;
  onSuccess?: (answer: ResponseOf<C>) => void;
  /** Shows the response on screen until the refetch, which starts after it. */
  beforeRefetch?: (answer: ResponseOf<C>) => Promise<void>;
  /** Doesn't wait for the refetch, because the response is all the screen needs. */
  refetchInBackground?: boolean;
  /** Called when it has succeeded, and what it changed has been refetched, or when it has failed. */
  onSettled?: (input: CallInput<C>) => void;
  /** Writes of the same scope are sent one after the other. */
  scope?: string;
  /** Sends it, if that takes more than a call, such as through the outbox of this device. */
  send?: (input: CallInput<C>) => Promise<ResponseOf<C>>;
  /** Called where `send` has put the write into the outbox of this device. */
  onWaiting?: (input: CallInput<C>) => void;
}

/** A write outside a form. Refetches what the endpoint invalidates and shows the result in a toast. */
export function useApiMutation<C extends AnyCall>(endpoint: C, { success, failure, onSuccess, beforeRefetch, refetchInBackground = false, onSettled, scope, send, onWaiting }: ApiMutationOptions<C>) {
  const refresh = use(RefetchContext);
  return useMutation({
    scope: scope === undefined ? undefined : { id: scope },
    mutationFn: (input: CallInput<C>) => (send ? send(input) : callEndpoint(endpoint, input)),
    onSuccess: async (answer, input) => {
      if (success) toast(typeof success === "function" ? success(answer, input) : success);
      await beforeRefetch?.(answer);
      const refreshed = refresh(endpoint);
      if (!refetchInBackground) await refreshed;
      onSuccess?.(answer);
    },
    onError: async (error, input) => {
      if (error instanceof WaitsInOutbox) {
        toast(waitingToast(error));
        // Else the screen would show the state before for a moment.
        await whenOutboxShown();
        return onWaiting?.(input);
      }
      if (error instanceof ApiError && error.status === 401) return redirectToSignIn();
      toast({ variant: "destructive", title: failure.title, description: failureText(error, failure) });
    },
    onSettled: (_answer, _error, input) => onSettled?.(input),
  });
}

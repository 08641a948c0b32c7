import { use, useRef, useState } from "react";
import type * as z from "zod/mini";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { RefetchContext } from "@/components/form/refetch-context";
import { ApiError, type CallInput, callWithProgress } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";

/** The share that is done, from 0 to 1, and the current step. */
export interface CallProgress {
  share: number;
  message: string;
}

interface CallHandlers<E extends AnyEndpoint> {
  onDone: (response:  z.output<E["response"]>) => void;
  onError: (error: unknown) => void;
}

interface ProgressCallOptions {
  /** A new call aborts the running one. Only for calls that change nothing. */
  latestWins?: boolean;
}

/** Runs a long call with progress, one at a time: a second click can arrive before the button is disabled. */
export function useProgressCall<E extends AnyEndpoint>(endpoint: E, { latestWins = false }: ProgressCallOptions = {}) {
  const refresh = use(RefetchContext);
  const [running, setRunning] = useState<CallProgress | null>(null);
  const current = useRef<AbortController | null>(null);

  async function run(input: CallInput<E>, { onDone, onError }: CallHandlers<E>) {
    if (current.current && !latestWins) return;
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const isCurrent = () => current.current === controller;
    const end = () => {
      const wasCurrent = isCurrent();
      if (wasCurrent) cancel();
      return wasCurrent;
    };
    setRunning({ share: 0, message: "" });
    try {
      const response = await callWithProgress(endpoint, input, (share, message) => isCurrent() && setRunning({ share, message }), { signal: controller.signal });
      void refresh(endpoint);
      if (end()) onDone(response);
    } catch (error) {
      if (!end()) return;
      if (error instanceof ApiError && error.status === 401) redirectToSignIn();
      else onError(error);
    }
  }

  /** Aborts the call and drops its outcome. */
  function cancel() {
    current.current?.abort();
    current.current = null;
    setRunning(null);
  }

  return { run: (input: CallInput<E>, handlers: CallHandlers<E>) => void run(input, handlers), running, cancel };
}

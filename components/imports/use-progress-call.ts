import { use, useRef, useState } from "react";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { RefetchContext } from "@/components/form/refetch-context";
import type { AnyCall, ResponseOf } from "@/lib/api/call";
import { callWithProgress } from "@/lib/api/call-with-progress";
import { ApiError, type CallInput } from "@/lib/api/client";

/** The share that is done, from 0 to 1, and the current step. */
export interface CallProgress {
  share: number;
  message: string;
}

interface CallHandlers<C extends AnyCall> {
  onDone: (response:  ResponseOf<C>) => void;
  onError: (error: unknown) => void;
}

interface ProgressCallOptions {
  /** A new call aborts the running one. Only for calls that change nothing. */
  latestWins?: boolean;
}

/** Runs a long call with progress, one at a time: a second click can arrive before the button is disabled. */
export function useProgressCall<C extends AnyCall>(endpoint: C, { latestWins = false }: ProgressCallOptions = {}) {
  const refresh = use(RefetchContext);
  const [running, setRunning] = useState<CallProgress | null>(null);
  const current = useRef<AbortController | null>(null);

  async function run(input: CallInput<C>, { onDone, onError }: CallHandlers<C>) {
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

  return { run: (input: CallInput<C>, handlers: CallHandlers<C>) => void run(input, handlers), running, cancel };
}

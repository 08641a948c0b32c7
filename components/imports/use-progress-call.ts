import { use, useRef, useState } from "react";
import type * as z from "zod/mini";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { RefetchContext } from "@/components/form/refetch-context";
import { ApiError, type CallInput, callWithProgress } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";

/** How far a call is, from 0 to 1, and what it is at. */
export interface CallProgress {
  share: number;
  doing: string;
}

interface CallHandlers<E extends AnyEndpoint> {
  onDone: (answer: z.output<E["response"]>) => void;
  onError: (error: unknown) => void;
}

interface ProgressCallOptions {
  /** A further call takes the place of the one that runs, rather than waiting for its end: for calls that change nothing. */
  latestWins?: boolean;
}

/** A write that takes long: how far it is, and one at a time, since a second press comes before the button is drawn as busy. */
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
    setRunning({ share: 0, doing: "" });
    try {
      const answer = await callWithProgress(endpoint, input, (share, doing) => isCurrent() && setRunning({ share, doing }), { signal: controller.signal });
      void refresh(endpoint);
      if (end()) onDone(answer);
    } catch (error) {
      if (!end()) return;
      if (error instanceof ApiError && error.status === 401) redirectToSignIn();
      else onError(error);
    }
  }

  /** Nobody waits for it any more. */
  function cancel() {
    current.current?.abort();
    current.current = null;
    setRunning(null);
  }

  return { run: (input: CallInput<E>, outcome: CallHandlers<E>) => void run(input, outcome), running, cancel };
}

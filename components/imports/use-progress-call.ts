import { use, useRef, useState } from "react";
import type * as z from "zod/mini";
import { leaveSignedOut } from "@/components/feedback/signed-out";
import { RefreshContext } from "@/components/form/refresh-context";
import { ApiError, callWithProgress, type Input } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";

/** How far a call is, from 0 to 1, and what it is at. */
export interface Running {
  share: number;
  doing: string;
}

interface Outcome<E extends AnyEndpoint> {
  onDone: (answer: z.output<E["response"]>) => void;
  onError: (error: unknown) => void;
}

interface Options {
  /** A further call takes the place of the one that runs, rather than waiting for its end: for calls that change nothing. */
  latestCounts?: boolean;
}

/** A write that takes long: how far it is, and one at a time, since a second press comes before the button is drawn as busy. */
export function useProgressCall<E extends AnyEndpoint>(endpoint: E, { latestCounts = false }: Options = {}) {
  const refresh = use(RefreshContext);
  const [running, setRunning] = useState<Running | null>(null);
  const current = useRef<AbortController | null>(null);

  async function run(input: Input<E>, { onDone, onError }: Outcome<E>) {
    if (current.current && !latestCounts) return;
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
      if (error instanceof ApiError && error.status === 401) leaveSignedOut();
      else onError(error);
    }
  }

  /** Nobody waits for it any more. */
  function cancel() {
    current.current?.abort();
    current.current = null;
    setRunning(null);
  }

  return { run: (input: Input<E>, outcome: Outcome<E>) => void run(input, outcome), running, cancel };
}

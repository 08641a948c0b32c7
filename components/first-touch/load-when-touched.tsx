"use client";

import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { holdUse } from "@/components/first-touch/hold-use";
import { ErrorNote } from "@/components/feedback/error-note";
import { beginNow, firstTouch } from "@/components/first-touch/first-touch";
import { createListeners } from "@/lib/platform/listeners";

const RepeatUse = createContext(() => {});

/** The last thing in a part that is loaded when the page is touched: what was typed and pressed before the part's script came is done now. */
export function RepeatsUse() {
  const repeat = use(RepeatUse);
  useEffect(repeat, [repeat]);
  return null;
}

/** In the part's place where the server rendered none, or where React has given up what it rendered. */
function Awaited({ children }: { children: ReactNode }) {
  useEffect(beginNow, []);
  return children;
}

const retryAfterMs = 3000;

const untilRetry = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, retryAfterMs);
    window.addEventListener("online", () => resolve(), { once: true });
  });

/**
 * A part of a page, such as a long form, that the server renders and whose script comes with the first touch of the page (`firstTouch`). Until then the browser's
 * own fields take what is typed. The part ends in `RepeatsUse`. Where the script can't be loaded, a line says so, and it is asked for again.
 */
export function loadWhenTouched<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode) {
  let isFailing = false;
  const { subscribe, notify } = createListeners();
  function setFailing(next: boolean) {
    isFailing = next;
    notify();
  }

  async function loadAtLast(): Promise<{ default: ComponentType<Props> }> {
    if (typeof window === "undefined") return { default: await load() };
    await firstTouch;
    for (;;) {
      try {
        const part = await load();
        setFailing(false);
        return { default: part };
      } catch (error) {
        if (!(error instanceof Error) || error.name !== "ChunkLoadError") throw error;
        setFailing(true);
        await untilRetry();
      }
    }
  }
  const loading = loadAtLast();
  const Part = lazy(() => loading);

  return function PartWhenTouched(props: Props) {
    const lacksScript = useSyncExternalStore(subscribe, () => isFailing, () => false);
    const [isRunning, setRunning] = useState(false);
    const place = useRef<HTMLDivElement>(null);
    const held = useRef<ReturnType<typeof holdUse>>(null);
    useEffect(() => {
      if (!place.current || isRunning) return;
      held.current = holdUse(place.current);
      return held.current.letGo;
    }, [isRunning]);
    const repeat = useCallback(() => {
      held.current?.repeat();
      setRunning(true);
    }, []);

    const part = (
      <RepeatUse value={repeat}>
        <Suspense fallback={<Awaited>{fallback}</Awaited>}>
          <Part {...props} />
        </Suspense>
      </RepeatUse>
    );
    // If it were rendered anew before its script runs, React would give up what the server rendered, and what is typed in it.
    const [asRendered] = useState(part);
    return (
      <div ref={place}>
        {lacksScript ? <ErrorNote className="mb-5">This form hasn’t loaded yet, so nothing is saved. It goes on as soon as there is a connection.</ErrorNote> : null}
        {isRunning ? part : asRendered}
      </div>
    );
  };
}

"use client";

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { countAsTouched, firstTouch } from "@/components/first-touch/first-touch";
import { useRepeatedPress } from "@/components/first-touch/use-repeated-press";
import { DisabledUntilHydrated } from "@/components/layout/disabled-until-hydrated";
import { createListeners } from "@/lib/platform/listeners";

/** Loads, without waiting for the first touch, the part in whose place its children are shown. For parts whose children show nothing of them, such as a grey box. */
export function LoadedAtOnce({ children }: { children: ReactNode }) {
  useEffect(countAsTouched, []);
  return children;
}

/** Calls `onRunning` once the component beside it has hydrated. */
function Runs({ onRunning }: { onRunning: () => void }) {
  useEffect(onRunning, [onRunning]);
  return null;
}

/**
 * A part of a page, such as a long form, that the server renders and whose script comes with the first touch of the page (`firstTouch`). Its controls are disabled
 * until it runs, as those of every screen are; the press that came last meanwhile is done then. Where the script can't be loaded a line says so in its place.
 * Where the server didn't render the part, `Fallback` is shown in its place until then.
 */
export function loadWhenTouched<Props extends object>(load: () => Promise<ComponentType<Props>>, Fallback: ComponentType<Props>) {
  let isMissing = false;
  const { subscribe, notify } = createListeners();
  const loading = new Promise<{ default: ComponentType<Props> }>((resolve, reject) => {
    const isServer = typeof window === "undefined";
    function giveUp(error: unknown) {
      if (isServer) return reject(error);
      // The message replaces the server's HTML. Hydrated as the part itself, it would be a mismatch.
      isMissing = true;
      notify();
    }
    void (isServer ? Promise.resolve() : firstTouch).then(load).then((part) => resolve({ default: part }), giveUp);
  });
  const Part = lazy(() => loading);

  return function PartWhenTouched(props: Props) {
    const lacksScript = useSyncExternalStore(subscribe, () => isMissing, () => false);
    const [isRunning, setRunning] = useState(false);
    const [onRunning] = useState(() => () => setRunning(true));
    useRepeatedPress(isRunning);
    const part = (
      <Suspense fallback={<Fallback {...props} />}>
        <DisabledUntilHydrated>
          <Part {...props} />
        </DisabledUntilHydrated>
        <Runs onRunning={onRunning} />
      </Suspense>
    );
    // The same element until the script runs: for a new one React would remove the server's HTML.
    const [asRendered] = useState(part);
    if (lacksScript) return <PartNotLoaded />;
    return isRunning ? part : asRendered;
  };
}

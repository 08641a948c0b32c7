"use client";

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { countAsTouched, firstTouch } from "@/components/first-touch/first-touch";
import { useRepeatedPress } from "@/components/first-touch/use-repeated-press";
import { DisabledUntilHydrated } from "@/components/layout/disabled-until-hydrated";
import { createListeners } from "@/lib/platform/listeners";

/** In the part's place where the server rendered none, or where React has given up what it rendered. */
function Awaited({ children }: { children: ReactNode }) {
  useEffect(countAsTouched, []);
  return children;
}

/** Says that what stands beside it runs. */
function Runs({ onRunning }: { onRunning: () => void }) {
  useEffect(onRunning, [onRunning]);
  return null;
}

/**
 * A part of a page, such as a long form, that the server renders and whose script comes with the first touch of the page (`firstTouch`). Its controls are disabled
 * until it runs, as those of every screen are; the press that came last meanwhile is done then. Where the script can't be loaded a line says so in its place.
 */
export function loadWhenTouched<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode) {
  let isMissing = false;
  const { subscribe, notify } = createListeners();
  const loading = new Promise<{ default: ComponentType<Props> }>((resolve, reject) => {
    const isServer = typeof window === "undefined";
    function giveUp(error: unknown) {
      if (isServer) return reject(error);
      // React can't hydrate what the server rendered into a line that says this, so the line takes its place.
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
      <Suspense fallback={<Awaited>{fallback}</Awaited>}>
        <DisabledUntilHydrated>
          <Part {...props} />
        </DisabledUntilHydrated>
        <Runs onRunning={onRunning} />
      </Suspense>
    );
    // Were it rendered anew before it runs, React would give up what the server rendered.
    const [asRendered] = useState(part);
    if (lacksScript) return <PartNotLoaded />;
    return isRunning ? part : asRendered;
  };
}

"use client";

import { ErrorState } from "@/components/feedback/error-state";

/** Anything a page throws: its details are in the log, not here. */
export default function PageError({ retry }: { retry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <ErrorState title="Something went wrong" text="Please try again in a minute. What you had saved is safe." onRetry={retry} />
    </main>
  );
}

"use client";

import { PageErrorState } from "@/components/feedback/page-error-state";

/** Shown for any error that a page throws; the details are only in the log. */
export default function PageError({ retry }: { retry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <PageErrorState title="Something went wrong" text="Please try again in a minute. Everything you saved is safe." onRetry={retry} />
    </main>
  );
}

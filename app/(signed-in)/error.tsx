"use client";

import { ErrorState } from "@/components/feedback/error-state";

/** Anything a signed-in page throws, inside the frame, so that every other screen stays within reach. */
export default function SignedInPageError({ retry }: { retry: () => void }) {
  return <ErrorState title="Something went wrong" text="Please try again in a minute. What you had saved is safe." onRetry={retry} className="py-16" />;
}

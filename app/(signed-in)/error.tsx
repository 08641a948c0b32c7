"use client";

import { ErrorState } from "@/components/feedback/error-state";

/** Shows an error thrown by a signed-in page inside the frame, so that the navigation still works. */
export default function SignedInPageError({ retry }: { retry: () => void }) {
  return <ErrorState title="Something went wrong" text="Please try again in a minute. Everything you saved is safe." onRetry={retry} className="py-16" />;
}

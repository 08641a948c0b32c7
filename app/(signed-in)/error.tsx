"use client";

import { PageErrorState } from "@/components/feedback/page-error-state";
import { connection } from "@/lib/api/connection";

interface SignedInPageErrorProps {
  error: Error;
  retry: () => void;
}

/** Shows an error thrown by a signed-in page inside the frame, so that the navigation still works. */
export default function SignedInPageError({ error, retry }: SignedInPageErrorProps) {
  if (error.name === "ChunkLoadError") return <MissingScript />;
  return <PageErrorState title="Something went wrong" text="Please try again in a minute. Everything you saved is safe." onRetry={retry} className="py-16" />;
}

/** A script of this page can't be loaded: this device doesn't keep it, the connection failed, or the server has a newer version without it. */
function MissingScript() {
  const isOffline = connection.staleSince() !== null;
  const text = isOffline ? "Please try again when you have a signal. Everything you saved is safe." : "Please reload the page. Everything you saved is safe.";
  return <PageErrorState title={isOffline ? "This needs a connection" : "Part of this page didn’t load"} text={text} onRetry={() => window.location.reload()} retryLabel={isOffline ? undefined : "Reload"} className="py-16" />;
}

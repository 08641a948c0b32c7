"use client";

import { QueryCache, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { RefetchContext } from "@/components/form/refetch-context";
import { ApiError } from "@/lib/api/client";
import type { AnyCall } from "@/lib/api/call";
import { makeQueryClient } from "@/lib/api/query";
import { refetchInvalidated } from "@/lib/api/refetch";
import { paths } from "@/lib/platform/paths";

/** A query that gets a 401 redirects to sign-in, and one that is refused for a missing second factor to its set-up. */
function redirectAfterError(error: unknown) {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401) redirectToSignIn();
  if (error.reason === "second-factor") window.location.assign(paths.secondFactor);
}

/** The query cache of the signed-in screens. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => makeQueryClient(new QueryCache({ onError: redirectAfterError })));
  const refresh = useCallback((endpoint: AnyCall) => refetchInvalidated(client, endpoint), [client]);
  return (
    <QueryClientProvider client={client}>
      <RefetchContext value={refresh}>{children}</RefetchContext>
    </QueryClientProvider>
  );
}

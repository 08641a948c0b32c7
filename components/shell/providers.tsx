"use client";

import { QueryCache, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { RefetchContext } from "@/components/form/refetch-context";
import { ApiError } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import { makeQueryClient } from "@/lib/api/query";
import { refetchInvalidated } from "@/lib/api/refetch";

/** The query cache of the signed-in screens. A query that gets a 401 redirects to sign-in. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() =>
    makeQueryClient(new QueryCache({ onError: (error) => error instanceof ApiError && error.status === 401 && redirectToSignIn() })),
  );
  const refresh = useCallback((endpoint: AnyEndpoint) => refetchInvalidated(client, endpoint), [client]);
  return (
    <QueryClientProvider client={client}>
      <RefetchContext value={refresh}>{children}</RefetchContext>
    </QueryClientProvider>
  );
}

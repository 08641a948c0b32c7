"use client";

import { QueryCache, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { leaveSignedOut } from "@/components/feedback/signed-out";
import { RefreshContext } from "@/components/form/refresh-context";
import { ApiError } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import { makeQueryClient } from "@/lib/api/query";
import { refreshAfter } from "@/lib/api/refresh";

/** The query cache of the signed-in screens. A read that finds the session ended leads back to sign-in. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() =>
    makeQueryClient(new QueryCache({ onError: (error) => error instanceof ApiError && error.status === 401 && leaveSignedOut() })),
  );
  const refresh = useCallback((endpoint: AnyEndpoint) => refreshAfter(client, endpoint), [client]);
  return (
    <QueryClientProvider client={client}>
      <RefreshContext value={refresh}>{children}</RefreshContext>
    </QueryClientProvider>
  );
}

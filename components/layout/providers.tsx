"use client";

import { QueryCache, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { leaveSignedOut } from "@/components/feedback/signed-out";
import { ApiError } from "@/lib/api/client";
import { makeQueryClient } from "@/lib/api/query";

/** The query cache of the signed-in screens. A read that finds the session ended leads back to sign-in. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() =>
    makeQueryClient(new QueryCache({ onError: (error) => error instanceof ApiError && error.status === 401 && leaveSignedOut() })),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

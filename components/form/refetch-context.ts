import { createContext } from "react";
import type { AnyEndpoint } from "@/lib/api/contract";

/**
 * Refetches what a successful call made stale. The signed-in screens provide it; public pages have nothing to refetch
 * and so need not carry the query cache.
 */
export const RefetchContext = createContext<(endpoint: AnyEndpoint) => Promise<unknown>>(async () => undefined);

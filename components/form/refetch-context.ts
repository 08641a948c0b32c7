import { createContext } from "react";
import type { AnyEndpoint } from "@/lib/api/contract";

/**
 * Refetches what a successful call invalidated. Signed-in screens provide it; public pages have nothing to refetch and
 * don't load the query cache.
 */
export const RefetchContext = createContext<(endpoint: AnyEndpoint) => Promise<unknown>>(async () => undefined);

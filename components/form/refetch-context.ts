import { createContext } from "react";
import type { AnyCall } from "@/lib/api/call";

/**
 * Refetches what a successful call invalidated. Signed-in screens provide it; public pages have nothing to refetch and
 * don't load the query cache.
 */
export const RefetchContext = createContext<(endpoint: AnyCall) => Promise<unknown>>(async () => undefined);

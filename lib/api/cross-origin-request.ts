import { isCrossOriginTo } from "@/lib/api/cross-origin";
import { env } from "@/lib/platform/env";

/** True for a write that a page of another origin sends. */
export const isCrossOrigin = (request: Request): boolean => isCrossOriginTo(env().APP_URL, request);

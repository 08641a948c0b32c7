import { isCrossOriginTo } from "@/lib/api/cross-origin";
import { env } from "@/lib/platform/env";

/** Returns whether a page of another origin sent this write. */
export const isCrossOrigin = (request: Request): boolean => isCrossOriginTo(env().APP_URL, request);

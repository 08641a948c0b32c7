import { isCrossOriginTo, isOwnNavigationTo } from "@/lib/api/cross-origin";
import { env } from "@/lib/platform/env";

/** Returns whether a page of another origin sent this write. */
export const isCrossOrigin = (request: Request): boolean => isCrossOriginTo(env().APP_URL, request);

/** Returns whether a person opened this address from one of our own pages, or typed it. */
export const isOwnNavigation = (request: Request): boolean => isOwnNavigationTo(env().APP_URL, request);

import { isForeignTo } from "@/lib/api/foreign";
import { env } from "@/lib/platform/env";

/** True for a write that a page of another origin sends. */
export const isForeignOrigin = (request: Request): boolean => isForeignTo(env().APP_URL, request);

import { ApiError } from "@/lib/api/client";
import type { Settings } from "@/lib/core/settings/contract";
import { isObject } from "@/lib/platform/objects";

/** The settings that someone else has saved meanwhile, which the server sends with a 409. Undefined for every other error. */
export const settingsOfConflict = (error: unknown): Settings | undefined =>
  error instanceof ApiError && error.status === 409 && isObject(error.current) && "version" in error.current ? (error.current as Settings) : undefined;

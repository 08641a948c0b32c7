import type { AnyEndpoint } from "@/lib/api/contract";
import { type ErrorCode, errorStatus } from "@/lib/platform/errors";

/** Returns every error an endpoint may respond with: those that follow from its declaration, and its `errors`. */
export function documentedErrorCodes(endpoint: AnyEndpoint): ErrorCode[] {
  const { method, path, access, query, input, anyOrigin } = endpoint;
  const isWrite = method !== "GET";
  const takesQuery = Object.keys(query._zod.def.shape).length > 0;
  const codes: (ErrorCode | false)[] = [
    (isWrite || takesQuery) && "invalid",
    access !== "public" && "unauthorized",
    // Writes from pages of other origins are refused, and so is staff without a compulsory second factor.
    (access !== "public" || (isWrite && !anyOrigin)) && "forbidden",
    path.includes(":") && "not_found",
    isWrite && "too_large",
    ...("multipart" in input ? (["wrong_type", "provider_failed"] as const) : []),
    endpoint.writeLimit !== undefined && "too_many",
    ...endpoint.errors,
    "failed",
    "unavailable",
    "storage_full",
  ];
  const unique = new Set(codes.filter((code) => code !== false));
  return [...unique].toSorted((a, b) => errorStatus(a) - errorStatus(b));
}

/** Returns every status an endpoint may respond with. */
export const documentedStatuses = (endpoint: AnyEndpoint): number[] => [...endpoint.statuses, ...(endpoint.etag ? [304] : []), ...documentedErrorCodes(endpoint).map(errorStatus)];

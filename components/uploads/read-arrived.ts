import { ApiError, callEndpoint } from "@/lib/api/client";
import { readUploadProgress } from "@/lib/core/uploads/calls";
import type { UploadProgress } from "@/lib/core/uploads/contract";

/** How much has arrived of a file. Rejects with ApiError. */
export async function readArrived(id: string, signal?: AbortSignal): Promise<UploadProgress> {
  try {
    return await callEndpoint(readUploadProgress, { params: { id } }, { signal });
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, "");
  }
}

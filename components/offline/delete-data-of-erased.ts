import { hasDeviceStore } from "@/components/offline/delete-device-store";
import { deletePersonalData } from "@/components/offline/delete-personal-data";
import { listStoreOwners } from "@/components/offline/device-store";
import { listDraftOwners } from "@/components/offline/unsent-text";
import { ApiError, callEndpoint } from "@/lib/api/client";
import { readCurrentUser } from "@/lib/people/accounts/current-user-calls";

/** Empties this device if everyone who left something unsent on it was erased, and returns whether it did. Where nothing is left, the server isn't asked. */
export async function deleteDataOfErased(): Promise<boolean> {
  const owners = new Set([...listDraftOwners(), ...((await hasDeviceStore()) ? await listStoreOwners() : [])]);
  const isToEmpty = owners.size > 0 && (await Promise.all([...owners].map(isErased))).every(Boolean);
  if (isToEmpty) await deletePersonalData();
  return isToEmpty;
}

const isErased = (sender: string): Promise<boolean> =>
  callEndpoint(readCurrentUser, {}, { sender }).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.reason === "erased",
  );

export const deviceStoreName = "cadence";

/** Whether this browser has a device store. Opening it would create one. */
export const hasDeviceStore = async (): Promise<boolean> => (await indexedDB.databases()).some(({ name }) => name === deviceStoreName);

/** Deletes the device store, for someone who signs out. Pages that have it open let go of it (see `blocking`). Without the library, because every page can sign out. */
export const deleteDeviceStore = () =>
  new Promise<void>((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(deviceStoreName);
    deletion.addEventListener("success", () => resolve());
    deletion.addEventListener("error", () => reject(deletion.error ?? new Error("The device store could not be deleted")));
  });

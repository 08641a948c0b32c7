import { useSyncExternalStore } from "react";
import { connection } from "@/lib/api/connection";

/** Whether the server answers this page. */
export const useIsConnected = (): boolean => useSyncExternalStore(connection.subscribe, () => connection.staleSince() === null, () => true);

"use client";

import { useSyncExternalStore } from "react";

const subscribeNever = () => () => undefined;

/** Whether the script has taken over from the server's page: before that a press would be lost. */
export const useHydrated = () => useSyncExternalStore(subscribeNever, () => true, () => false);

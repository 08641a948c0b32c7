"use client";

import { useSyncExternalStore } from "react";

const subscribeNever = () => () => undefined;

/** Whether the page has hydrated; before that a press would be lost. */
export const useHydrated = () => useSyncExternalStore(subscribeNever, () => true, () => false);

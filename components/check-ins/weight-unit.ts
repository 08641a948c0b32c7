"use client";

import { useSyncExternalStore } from "react";
import { type WeightUnit, weightUnits } from "@/lib/platform/units";

const storageKey = "weight-unit";
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The unit she last chose in this browser; kg until she did. */
export function readWeightUnit(): WeightUnit {
  try {
    return weightUnits.find((unit) => unit === window.localStorage.getItem(storageKey)) ?? "kg";
  } catch {
    return "kg";
  }
}

export function saveWeightUnit(unit: WeightUnit) {
  try {
    window.localStorage.setItem(storageKey, unit);
  } catch {
    // Where storage is refused, the choice holds for this check-in.
  }
  for (const listener of listeners) listener();
}

/** The same for what is on screen: it follows her choice, and the server, which does not know it, writes kg. */
export const useWeightUnit = () => useSyncExternalStore(subscribe, readWeightUnit, () => "kg" as const);

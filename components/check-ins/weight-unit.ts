"use client";

import { useSyncExternalStore } from "react";
import { type WeightUnit, weightUnits } from "@/lib/platform/units";

const storageKey = "weight-unit";
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The unit last chosen in this browser; kg by default. */
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
    // Without storage the choice lasts for this check-in.
  }
  for (const listener of listeners) listener();
}

/** The unit last chosen, for screens. The server renders kg, because it does not know the choice. */
export const useWeightUnit = () => useSyncExternalStore(subscribe, readWeightUnit, () => "kg" as const);

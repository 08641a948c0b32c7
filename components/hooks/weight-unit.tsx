"use client";

import { createContext, type ReactNode, use, useMemo, useState } from "react";
import type { WeightUnit } from "@/lib/platform/units";

interface WeightUnitChoice {
  /** Null while neither this person nor the practice has chosen one. */
  chosen: WeightUnit | null;
  /** Shows all weights in this unit from now on; saving it is up to the caller. */
  show: (unit: WeightUnit) => void;
}

const WeightUnitContext = createContext<WeightUnitChoice>({ chosen: null, show: () => {} });

/** Provides the unit in which the signed-in person reads weights: their own, else the practice's. */
export function WeightUnitProvider({ saved, children }: { saved: WeightUnit | null; children: ReactNode }) {
  // A unit that was just chosen counts until the server brings another.
  const [shown, setShown] = useState<{ unit: WeightUnit; over: WeightUnit | null } | null>(null);
  const chosen = shown && shown.over === saved ? shown.unit : saved;
  const choice = useMemo(() => ({ chosen, show: (unit: WeightUnit) => setShown({ unit, over: saved }) }), [chosen, saved]);
  return <WeightUnitContext value={choice}>{children}</WeightUnitContext>;
}

/** The unit for weights on this screen; `specified` until one is chosen (PRODUCT.md "Weight"). */
export const useWeightUnit = (specified: WeightUnit): WeightUnit => use(WeightUnitContext).chosen ?? specified;
export const useShowWeightUnit = () => use(WeightUnitContext).show;

"use client";

import { type Glance, NumberGlances } from "@/components/check-ins/trends/number-glances";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { countWeight, type WeightUnit } from "@/lib/platform/units";
import type { ClientDashboardData } from "@/lib/practice/dashboard/client-contract";

type StoredGlance = ClientDashboardData["glances"][number];

/** Her weight, sleep, energy and workouts of the last weeks. Shows nothing before two check-ins have a number in common. */
export function NumbersAtAGlance({ glances }: { glances: readonly StoredGlance[] }) {
  const weightUnit = useWeightUnit("kg");
  if (glances.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Your numbers</CardTitle>
      </CardHeader>
      <CardContent>
        <NumberGlances trends={glances.map((glance) => toReadersUnit(glance, weightUnit))} />
      </CardContent>
    </Card>
  );
}

function toReadersUnit({ label, unit, points }: StoredGlance, weightUnit: WeightUnit): Glance {
  if (unit === "kg") return { label, unit: weightUnit, points: points.map((point) => ({ ...point, value: countWeight(point.value, weightUnit) })) };
  return { label, unit: unit === null || unit === "/10" ? unit : { words: unit }, points };
}

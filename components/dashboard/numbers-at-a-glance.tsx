"use client";

import { useQuery } from "@tanstack/react-query";
import { glanceTrends, NumberGlances } from "@/components/check-ins/trends/number-glances";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { listCheckInNumbers } from "@/lib/work/check-ins/calls";

/** Her weight, sleep, energy and workouts of the last weeks. Shows nothing before two check-ins have a number in common. */
export function NumbersAtAGlance({ clientId, hideWeight }: { clientId: string; hideWeight: boolean }) {
  const { data } = useQuery(queryFor(listCheckInNumbers, { params: { clientId } }));
  const weightUnit = useWeightUnit("kg");
  const trends = data ? glanceTrends(data, { weightUnit, hideWeight }) : [];
  if (trends.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Your numbers</CardTitle>
      </CardHeader>
      <CardContent>
        <NumberGlances trends={trends} />
      </CardContent>
    </Card>
  );
}

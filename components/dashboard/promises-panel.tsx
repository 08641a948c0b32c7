"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PromiseRow } from "@/components/dashboard/promise-row";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { listPromises } from "@/lib/practice/dashboard/client-contract";

/** The number of promises shown before Show all, so that the check-ins below stay in view. */
const initialCount = 3;

/** What clients are waiting for, earliest due first. Renders nothing without open promises. */
export function PromisesPanel() {
  const { data: promises = [] } = useQuery(queryFor(listPromises));
  const [showsAll, setShowsAll] = useState(false);
  if (promises.length === 0) return null;
  const overdue = promises.filter(({ isOverdue }) => isOverdue).length;
  const visiblePromises = showsAll ? promises : promises.slice(0, initialCount);
  return (
    <Card role="region" aria-labelledby="promises" className="mb-6 pb-3">
      <CardHeader>
        <div className="min-w-0">
          <CardTitle as="h2" id="promises">Promises</CardTitle>
          <CardDescription>What clients are waiting for, earliest due first</CardDescription>
        </div>
        {overdue > 0 ? (
          <CardAction>
            <Badge variant="destructive">{overdue} overdue</Badge>
          </CardAction>
        ) : null}
      </CardHeader>
      <CardContent>
        <ul className="divide-y border-t">
          {visiblePromises.map((promise) => (
            <PromiseRow key={`${promise.client.id} ${promise.kind}`} promise={promise} />
          ))}
        </ul>
        {promises.length > initialCount ? (
          <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)} className="mt-1 -ml-3">
            {showsAll ? "Show fewer" : `Show all ${promises.length}`}
          </Button>
        ) : null}
      </CardContent>
    </Card>
  );
}

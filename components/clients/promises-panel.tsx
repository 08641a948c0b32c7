"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PromiseRow } from "@/components/clients/promise-row";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { listPromises } from "@/lib/clients/contract";

/** What the coach came for stands below, so only the most urgent take room until she asks. */
const shownFirst = 3;

/** What clients are waiting for, the earliest due first; nothing where nobody waits. */
export function PromisesPanel() {
  const { data: promises = [] } = useQuery(queryFor(listPromises));
  const [showsAll, setShowsAll] = useState(false);
  if (promises.length === 0) return null;
  const overdue = promises.filter(({ isOverdue }) => isOverdue).length;
  const shown = showsAll ? promises : promises.slice(0, shownFirst);
  return (
    <Card role="region" aria-labelledby="promises" className="mb-6 pb-3 sm:pb-3">
      <CardHeader
        as="h2"
        id="promises"
        title="Promises"
        description="What clients are waiting for, the earliest due first"
        actions={overdue > 0 ? <Badge tone="danger">{overdue} overdue</Badge> : null}
      />
      <ul className="divide-y divide-border border-t border-border">
        {shown.map((promise) => (
          <PromiseRow key={`${promise.client.id} ${promise.kind}`} promise={promise} />
        ))}
      </ul>
      {promises.length > shownFirst ? (
        <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)} className="mt-1 -ml-3">
          {showsAll ? "Show fewer" : `Show all ${promises.length}`}
        </Button>
      ) : null}
    </Card>
  );
}

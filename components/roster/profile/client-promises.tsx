"use client";

import { useQuery } from "@tanstack/react-query";
import { PromiseRow } from "@/components/dashboard/promise-row";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { listPromises } from "@/lib/practice/dashboard/client-contract";

/** What this client is waiting for. Renders nothing without open promises. */
export function ClientPromises({ clientId }: { clientId: string }) {
  const { data = [] } = useQuery(queryFor(listPromises));
  const promises = data.filter(({ client }) => client.id === clientId);
  if (promises.length === 0) return null;
  return (
    <Card role="region" aria-labelledby="client-promises">
      <CardHeader>
        <CardTitle as="h2" id="client-promises">Promises</CardTitle>
        <CardDescription>What this client is waiting for</CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="divide-y border-t">
          {promises.map((promise) => (
            <PromiseRow key={promise.kind} promise={promise} />
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

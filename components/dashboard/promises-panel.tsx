"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Deadline } from "@/components/common/local-time";
import { promisesPage } from "@/components/dashboard/promises-page";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { infiniteQueryFor } from "@/lib/api/query";
import { listPromises } from "@/lib/practice/dashboard/client-calls";

const PromiseList = lazyDialog(() => import("@/components/dashboard/promise-list").then((module) => module.PromiseList));

/** What clients are waiting for, earliest due first: one line to open, because the check-ins below come first. Renders nothing without open promises. */
export function PromisesPanel() {
  const list = useInfiniteQuery(infiniteQueryFor(listPromises, promisesPage));
  const promises = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const [isOpen, setOpen] = useState(false);
  const [first] = promises;
  if (!first) return null;
  const overdue = promises.filter(({ isOverdue }) => isOverdue).length;
  // Those that are not loaded are due later, so some of them can be overdue only if all that are loaded are.
  const more = list.hasNextPage ? "+" : "";
  return (
    <Card role="region" aria-labelledby="promises" className="mb-5 gap-0 py-3">
      <CardContent className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="promises" className="text-lg">
          Promises
        </h2>
        {overdue > 0 ? <Badge variant="destructive">{`${overdue}${overdue === promises.length ? more : ""} overdue`}</Badge> : null}
        <p className="min-w-0 flex-1 basis-40 text-sm text-muted-foreground">
          {first.isOverdue ? "The first was due" : "The first is due"} <Deadline at={first.dueAt} />
        </p>
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="-mr-3">
          {isOpen ? "Hide" : promises.length === 1 ? "Show it" : `Show all ${promises.length}${more}`}
        </Button>
      </CardContent>
      {isOpen ? (
        <CardContent>
          <PromiseList promises={promises} list={list} onClose={() => setOpen(false)} />
        </CardContent>
      ) : null}
    </Card>
  );
}

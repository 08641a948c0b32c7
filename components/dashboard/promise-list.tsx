"use client";

import type { ComponentProps } from "react";
import { ShowMore } from "@/components/common/show-more";
import { PromiseRow } from "@/components/dashboard/promise-row";
import type { NotLoadedProps } from "@/components/feedback/not-loaded";
import type { ClientPromise } from "@/lib/practice/dashboard/client-contract";

interface PromiseListProps extends NotLoadedProps {
  promises: readonly ClientPromise[];
  /** Loads more of them. */
  list: ComponentProps<typeof ShowMore>["list"];
}

/** The promises, each with what keeps it. */
export const PromiseList = ({ promises, list }: PromiseListProps) => (
  <>
    <ul className="mt-2 divide-y border-t">
      {promises.map((promise) => (
        <PromiseRow key={`${promise.client.id} ${promise.kind}`} promise={promise} />
      ))}
    </ul>
    <ShowMore list={list} label="Show more promises" variant="ghost" />
  </>
);

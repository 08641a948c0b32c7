"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useDeferredValue, useState } from "react";
import { queryFor } from "@/lib/api/query";
import { readOwnBaseline } from "@/lib/work/check-ins/baseline-calls";

// Where it can't be loaded she is asked another time.
const AskForBaseline = dynamic(() => import("@/components/check-ins/baseline/ask-for-baseline").then((module) => module.AskForBaseline, () => () => null));

/** Who has chosen "Not now" since the page was loaded. */
const putOff = new Set<string>();

/** The card on the home page that asks a client for her starting point. Renders nothing where it is not asked for. `isFirst` is whether nothing else is due. */
export function BaselineCard({ clientId, isFirst }: { clientId: string; isFirst: boolean }) {
  // What a live update asks for is loaded without holding up the rest of the page.
  const data = useDeferredValue(useQuery(queryFor(readOwnBaseline)).data);
  const [isPutOff, setPutOff] = useState(putOff.has(clientId));
  if (!data?.isAsked || isPutOff) return null;

  function putOffCard() {
    putOff.add(clientId);
    setPutOff(true);
  }

  return <AskForBaseline pieces={data.pieces} isFirst={isFirst} onPutOff={putOffCard} />;
}

"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

export const loadWaitingCard = () => import("@/components/outbox/waiting-card");

/** Loaded with what sends the outbox, so that it is there without a network. */
export const LazyWaitingCard = dynamic(() => loadWaitingCard().then((module) => module.WaitingCard), { loading: () => <Skeleton className="h-72" /> });

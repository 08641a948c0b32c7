"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "@/components/ui/link";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { readSetup } from "@/lib/practice/setup/calls";
import { setupGuideView } from "@/lib/practice/setup/rules";

/** The way back to the set-up guide from a settings page, while the guide is open. */
export function SetupProgressLine() {
  const { data: setup } = useQuery(queryFor(readSetup));
  if (!setup || setupGuideView(setup) !== "open") return null;
  return (
    <p className="mb-3 flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-primary-soft px-4 py-1 text-sm text-primary-ink">
      <span>
        Setup: {setup.steps.filter(({ done }) => done).length} of {setup.steps.length} done
      </span>
      <Link href={paths.dashboard} className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4">
        <ArrowLeft aria-hidden className="size-4" />
        Back to setup
      </Link>
    </p>
  );
}

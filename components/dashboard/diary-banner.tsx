"use client";

import { useQuery } from "@tanstack/react-query";
import { Salad, X } from "lucide-react";
import { Link } from "@/components/ui/link";
import { usePersistentFlag } from "@/components/clients/use-persistent-flag";
import { IconButton } from "@/components/common/icon-button";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { readDashboard } from "@/lib/practice/dashboard/client-contract";

const bannerTexts = {
  action_required: { title: "Action Required: Complete Your Food Diary", text: "It covers just three days. Your nutrition plan takes 3 working days after we receive your diary." },
  in_review: { title: "Your food diary is in review", text: "In review. Your nutrition plan takes 3 working days after we receive your diary." },
} as const;

/** Asks for the food diary until the client has a plan or dismisses it. It shows above every section; in nutrition the diary itself is below. */
export function DiaryBanner({ userId, isInNutrition }: { userId: string; isInNutrition: boolean }) {
  const banner = useQuery(queryFor(readDashboard)).data?.banner;
  // The server sends no banner to a client who has dismissed it, so then nothing has to be stored.
  const [isDismissed, dismiss] = usePersistentFlag("bannerDismissed", userId, !banner);
  if (!banner || isDismissed) return null;
  const { title, text } = bannerTexts[banner];
  return (
    <section aria-label={title} className="mb-5 flex items-start gap-3 rounded-lg border border-highlight/45 bg-highlight-soft py-3 pr-2 pl-4 sm:gap-4 sm:pl-5">
      <Salad aria-hidden className="mt-2.5 size-6 shrink-0 text-highlight-ink" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-3 py-1.5">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-semibold">{title}</p>
          <p className="text-sm">{text}</p>
        </div>
        {banner === "action_required" && !isInNutrition ? (
          <Button asChild>
            <Link href={paths.section("nutrition")}>Complete Now</Link>
          </Button>
        ) : null}
      </div>
      <IconButton label="Dismiss" onClick={dismiss}>
        <X />
      </IconButton>
    </section>
  );
}

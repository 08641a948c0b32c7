"use client";

import { useQuery } from "@tanstack/react-query";
import { Salad, X } from "lucide-react";
import { Link } from "@/components/ui/link";
import { usePersistentFlag } from "@/components/clients/use-persistent-flag";
import { IconButton } from "@/components/common/icon-button";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { readDashboard } from "@/lib/practice/dashboard/client-calls";

const bannerTexts = {
  action_required: { title: "Action Required: Complete Your Food Diary", text: "It covers just three days." },
  in_review: { title: "Your food diary is in review", text: null },
} as const;

/** Asks for the food diary until the client has a plan or dismisses it. It shows above every section; in nutrition the diary itself is below. */
export function DiaryBanner({ userId, isInNutrition }: { userId: string; isInNutrition: boolean }) {
  const banner = useQuery(queryFor(readDashboard)).data?.banner;
  // The server sends no banner to a client who has dismissed it, so then nothing has to be stored.
  const [isDismissed, dismiss] = usePersistentFlag("bannerDismissed", userId, !banner);
  if (!banner || isDismissed) return null;
  const { title, text } = bannerTexts[banner];
  return (
    <section aria-label={title} className="page-notice mb-4 flex items-start gap-1 rounded-lg border border-highlight/45 bg-highlight-soft pr-1 pl-3 sm:mb-5 sm:gap-4 sm:py-3 sm:pr-2 sm:pl-5">
      <Salad aria-hidden className="hidden size-6 shrink-0 text-highlight-ink sm:mt-2.5 sm:block" />
      <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-center gap-x-2 py-2 sm:gap-x-6 sm:py-1.5">
        <p className="text-sm leading-snug font-semibold max-sm:col-span-2 sm:text-base">{title}</p>
        <p className="col-start-1 text-xs sm:text-sm">
          {text ? <span className="max-sm:hidden">{text} </span> : null}
          Your nutrition plan takes 3 working days after we receive your diary.
        </p>
        {banner === "action_required" && !isInNutrition ? (
          <Button asChild size="sm" variant="outline" className="sm:col-start-2 sm:row-span-2 sm:row-start-1">
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

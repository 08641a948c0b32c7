"use client";

import { Eye } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { Button } from "@/components/ui/button";
import type { NutritionPlan } from "@/lib/work/nutrition/contract";

const WordPlanDialog = lazyDialog(() => import("@/components/nutrition/word-plan-dialog").then((module) => module.WordPlanDialog));

/** The button that shows a plan in Word's .docx format as text. */
export function ViewWordPlan({ plan }: { plan: NutritionPlan }) {
  // Undefined until it is first opened; it stays for its way out.
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        <Eye aria-hidden />
        View<span className="sr-only"> {plan.title}</span>
      </Button>
      {isOpen === undefined ? null : <WordPlanDialog plan={plan} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}

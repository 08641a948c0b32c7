"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { type Names, SampleNames } from "@/components/email/preview/sample-names";
import { TemplateList, TemplateSelect } from "@/components/email/preview/template-list";
import { TemplateView } from "@/components/email/preview/template-view";
import { PageHeader } from "@/components/layout/page-header";
import { chosenTemplate } from "@/lib/core/email/types";
import { paths } from "@/lib/platform/paths";

interface EmailPreviewScreenProps {
  samples: Names;
  /** Whether she may send one to herself. */
  canSend: boolean;
}

/** Every email as its recipients see it, with the practice's own name, links and words. */
export function EmailPreviewScreen({ samples, canSend }: EmailPreviewScreenProps) {
  const chosen = chosenTemplate(useSearchParams().get("template"));
  const [names, setNames] = useState<Names>({ clientName: "", prospectName: "" });
  return (
    <>
      <PageHeader
        title="Email Preview"
        description="Every email as it is received, with the practice's own name, links and words."
        back={canSend ? { href: paths.section("emails"), label: "Back to Email Automation" } : { href: paths.home, label: "Back to dashboard" }}
      />
      <div className="grid grid-cols-1 items-start gap-5 sm:gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <TemplateList chosen={chosen} onChoose={choose} />
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <TemplateSelect chosen={chosen} onChoose={choose} />
          <SampleNames samples={samples} onChange={setNames} />
          <TemplateView type={chosen} names={names} canSend={canSend} />
        </div>
      </div>
    </>
  );
}

/** The address has it, so that a reload and a link keep it; the server need not draw the page again. */
function choose(type: string) {
  const address = new URL(window.location.href);
  address.searchParams.set("template", type);
  window.history.replaceState(null, "", address);
}

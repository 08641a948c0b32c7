"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { leaveGuarded } from "@/components/common/leave-guard";
import { replaceSearchParams } from "@/components/common/search-params";
import { CustomTextForm } from "@/components/email/preview/custom-text-form";
import { SampleNameFields, type SampleNameValues } from "@/components/email/preview/sample-name-fields";
import { TemplateList, TemplateSelect } from "@/components/email/preview/template-list";
import { TemplateView } from "@/components/email/preview/template-view";
import { PageHeader } from "@/components/layout/page-header";
import { type EmailType, emailTypeOrDefault } from "@/lib/core/email/types";
import { paths } from "@/lib/platform/paths";

interface EmailPreviewScreenProps {
  samples: SampleNameValues;
  /** Whether the user may send themselves a test. */
  canSend: boolean;
}

/** Previews every email with the practice's own name, links and text. */
export function EmailPreviewScreen({ samples, canSend }: EmailPreviewScreenProps) {
  const chosen = emailTypeOrDefault(useSearchParams().get("template"));
  // A text of one's own for this email may not be saved yet.
  const choose = (type: EmailType) => {
    if (type !== chosen) leaveGuarded(() => selectTemplate(type));
  };
  const [names, setNames] = useState<SampleNameValues>({ clientName: "", prospectName: "" });
  return (
    <>
      <PageHeader
        title="Email Preview"
        description="Every email as people receive it, with your practice's name, links and text."
        back={canSend ? { href: paths.section("emails"), label: "Back to Email Automation" } : { href: paths.home, label: "Back to dashboard" }}
      />
      <div className="grid grid-cols-1 items-start gap-5 sm:gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <TemplateList chosen={chosen} onChoose={choose} />
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <TemplateSelect chosen={chosen} onChoose={choose} />
          <SampleNameFields placeholders={samples} onChange={setNames} />
          {canSend ? <CustomTextForm type={chosen} /> : null}
          <TemplateView type={chosen} names={names} canSend={canSend} />
        </div>
      </div>
    </>
  );
}

/** Stores the template in the address without a server request, so a reload or a shared link keeps it. */
const selectTemplate = (template: EmailType) => replaceSearchParams({ template });

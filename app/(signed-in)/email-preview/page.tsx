import type { Metadata } from "next";
import { EmailPreviewScreen } from "@/components/email/preview/email-preview-screen";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { readEmailTemplate } from "@/lib/core/email/contract";
import { defaultSampleNames } from "@/lib/core/email/samples";
import { previewEmailTemplate } from "@/lib/core/email/test-email";
import { emailTypeOrDefault } from "@/lib/core/email/types";

export const metadata: Metadata = { title: "Email Preview" };

export default signedInPage("signed-in", async ({ actor, search, now }) => {
  const templateId = emailTypeOrDefault(search.template);
  return (
    <SeededQueries seeds={[seedQuery(readEmailTemplate, { params: { templateId }, query: {} }, await previewEmailTemplate(templateId, {}, now))]}>
      <EmailPreviewScreen samples={defaultSampleNames} canSend={actor.role === "coach"} />
    </SeededQueries>
  );
});

import type { Metadata } from "next";
import { EmailPreviewScreen } from "@/components/email/preview/email-preview-screen";
import { Seeded } from "@/components/layout/seeded";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seed } from "@/lib/api/seed";
import { template } from "@/lib/core/email/contract";
import { sampleNames } from "@/lib/core/email/samples";
import { templateOf } from "@/lib/core/email/test-mail";
import { chosenTemplate } from "@/lib/core/email/types";

export const metadata: Metadata = { title: "Email Preview" };

export default signedInPage("signed-in", async ({ actor, search, now }) => {
  const templateId = chosenTemplate(search.template);
  return (
    <Seeded seeds={[seed(template, { params: { templateId }, query: {} }, await templateOf(templateId, {}, now))]}>
      <EmailPreviewScreen samples={sampleNames} canSend={actor.role === "coach"} />
    </Seeded>
  );
});

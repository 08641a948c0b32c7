import { Mails } from "lucide-react";
import { LazyEmails } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { campaignsPageQuery, emailsPageQuery } from "@/components/email/page-queries";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedInfiniteQuery, seedQuery } from "@/lib/api/query-seed";
import { listEmails } from "@/lib/core/email/contract";
import { findEmails } from "@/lib/core/email/queries";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { listCampaigns, readEmailAutomationStatus } from "@/lib/outreach/campaigns/contract";
import { findCampaigns, findEmailAutomationStatus } from "@/lib/outreach/campaigns/status";

/** The emails that were sent, for the coach. */
export const emailsSection: HomeSection = {
  key: "emails",
  nav: { label: "Email Automation", icon: Mails },
  pages: ["email-preview"],
  async render({ now }) {
    const page = emailsPageQuery("written");
    const [status, campaigns, emails, { timeZone }] = await Promise.all([findEmailAutomationStatus(now), findCampaigns(campaignsPageQuery.query), findEmails(page.query), getPracticeSettings()]);
    return (
      <SeededQueries seeds={[seedQuery(readEmailAutomationStatus, {}, status), seedInfiniteQuery(listCampaigns, campaignsPageQuery, campaigns), seedInfiniteQuery(listEmails, page, emails)]}>
        <LazyEmails timeZone={timeZone} />
      </SeededQueries>
    );
  },
};

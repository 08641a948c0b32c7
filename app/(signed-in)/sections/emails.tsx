import { Mails } from "lucide-react";
import { LazyEmails } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { emailsPage, runsPage } from "@/components/email/pages";
import { Seeded } from "@/components/layout/seeded";
import { seed, seedPages } from "@/lib/api/seed";
import { history } from "@/lib/core/email/contract";
import { listHistory } from "@/lib/core/email/queries";
import { practice } from "@/lib/core/settings/queries";
import { campaigns, status } from "@/lib/outreach/campaigns/contract";
import { automationStatus, listCampaigns } from "@/lib/outreach/campaigns/status";

export const emailsSection: HomeSection = {
  key: "emails",
  nav: { label: "Email Automation", icon: Mails },
  pages: ["email-preview"],
  async render({ now }) {
    const page = emailsPage("written");
    const [standing, runs, emails, { timeZone }] = await Promise.all([automationStatus(now), listCampaigns(runsPage.query), listHistory(page.query), practice()]);
    return (
      <Seeded seeds={[seed(status, {}, standing), seedPages(campaigns, runsPage, runs), seedPages(history, page, emails)]}>
        <LazyEmails timeZone={timeZone} />
      </Seeded>
    );
  },
};

import { emailsPage, runsPage } from "@/components/emails/pages";
import type { PageCall } from "@/components/layout/signed-in-page";
import { type Seed, seed, seedPages } from "@/lib/api/seed";
import type { Actor } from "@/lib/auth/actor";
import { rules, stats } from "@/lib/automation/contract";
import { automationStats, listRules } from "@/lib/automation/queries";
import { campaigns, status } from "@/lib/campaigns/contract";
import { automationStatus, listCampaigns } from "@/lib/campaigns/status";
import { history } from "@/lib/email/contract";
import { listHistory } from "@/lib/email/queries";
import { readSettings } from "@/lib/settings/contract";
import { settingsForEditing } from "@/lib/settings/queries";

/** What the email section starts with. */
export async function emailsSeeds({ now }: PageCall<Actor>): Promise<Seed[]> {
  const page = emailsPage("written");
  const [standing, runs, emails] = await Promise.all([automationStatus(now), listCampaigns(runsPage.query), listHistory(page.query)]);
  return [seed(status, {}, standing), seedPages(campaigns, runsPage, runs), seedPages(history, page, emails)];
}

/** What the section of the automation rules starts with. */
export async function automationSeeds({ now }: PageCall<Actor>): Promise<Seed[]> {
  const [found, sums, settings] = await Promise.all([listRules(), automationStats(now), settingsForEditing()]);
  return [seed(rules, {}, found), seed(stats, {}, sums), seed(readSettings, {}, settings)];
}

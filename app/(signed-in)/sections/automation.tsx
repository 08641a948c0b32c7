import { Workflow } from "lucide-react";
import { LazyAutomation, LazyChaseAction } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedQuery } from "@/lib/api/query-seed";
import { listAutomationRules, readAutomationStats } from "@/lib/core/automation/contract";
import { findAutomationRules, findAutomationStats } from "@/lib/core/automation/queries";
import { readSettings } from "@/lib/core/settings/contract";
import { getEditableSettings, getPracticeSettings } from "@/lib/core/settings/queries";

/** The automation rules, for the coach. */
export const automationSection: HomeSection = {
  key: "automation",
  nav: { label: "Automation", icon: Workflow },
  async render({ now }) {
    const [rules, stats, settings, { timeZone }] = await Promise.all([findAutomationRules(), findAutomationStats(now), getEditableSettings(), getPracticeSettings()]);
    return (
      <SeededQueries seeds={[seedQuery(listAutomationRules, {}, rules), seedQuery(readAutomationStats, {}, stats), seedQuery(readSettings, {}, settings)]}>
        <LazyAutomation timeZone={timeZone} chase={<LazyChaseAction />} />
      </SeededQueries>
    );
  },
};

import { Workflow } from "lucide-react";
import { LazyAutomation } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { ChaseAction } from "@/components/campaigns/chase-action";
import { Seeded } from "@/components/layout/seeded";
import { seed } from "@/lib/api/seed";
import { rules, stats } from "@/lib/core/automation/contract";
import { automationStats, listRules } from "@/lib/core/automation/queries";
import { readSettings } from "@/lib/core/settings/contract";
import { practice, settingsForEditing } from "@/lib/core/settings/queries";

export const automationSection: HomeSection = {
  key: "automation",
  nav: { label: "Automation", icon: Workflow },
  async render({ now }) {
    const [found, sums, settings, { timeZone }] = await Promise.all([listRules(), automationStats(now), settingsForEditing(), practice()]);
    return (
      <Seeded seeds={[seed(rules, {}, found), seed(stats, {}, sums), seed(readSettings, {}, settings)]}>
        <LazyAutomation timeZone={timeZone} chase={<ChaseAction />} />
      </Seeded>
    );
  },
};

import type { Metadata } from "next";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { StaffFactorsCard } from "@/components/second-factors/staff-factors-card";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedQuery } from "@/lib/api/query-seed";
import { readSettings } from "@/lib/core/settings/contract";
import { getEditableSettings } from "@/lib/core/settings/queries";
import { listPasskeys, listStaffFactors, readTwoFactor } from "@/lib/people/second-factors/contract";
import { findOwnTwoFactor, listOwnPasskeys, listStaffSecondFactors } from "@/lib/people/second-factors/queries";

export const metadata: Metadata = { title: "Security settings" };

export default signedInPage(["coach"], async ({ actor }) => (
  <SeededQueries seeds={[
      seedQuery(readSettings, {}, await getEditableSettings()),
      seedQuery(listStaffFactors, {}, await listStaffSecondFactors(actor)),
      seedQuery(listPasskeys, {}, await listOwnPasskeys(actor)),
      seedQuery(readTwoFactor, {}, await findOwnTwoFactor(actor)),
    ]}>
    <SettingsFrame page="security">
      <StaffFactorsCard />
    </SettingsFrame>
  </SeededQueries>
));

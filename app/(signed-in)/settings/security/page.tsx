import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { StaffFactorsCard } from "@/components/second-factors/staff-factors-card";
import { seedQuery } from "@/lib/api/query-seed";
import { listPasskeys, listStaffFactors, readTwoFactor } from "@/lib/people/second-factors/contract";
import { findOwnTwoFactor, listOwnPasskeys, listStaffSecondFactors } from "@/lib/people/second-factors/queries";

export const metadata = settingsMetadata("security");

export default settingsPage("security", () => <StaffFactorsCard />, async ({ actor }) => [
  seedQuery(listStaffFactors, {}, await listStaffSecondFactors(actor)),
  seedQuery(listPasskeys, {}, await listOwnPasskeys(actor)),
  seedQuery(readTwoFactor, {}, await findOwnTwoFactor(actor)),
]);

import type { Metadata } from "next";
import { InviteForm } from "@/components/accounts/invite-form";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { AgreementCheck } from "@/components/onboarding/agreement-check";
import { StaffFactorsCard } from "@/components/second-factors/staff-factors-card";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { signedInPage } from "@/components/shell/signed-in-page";
import { TeamCard } from "@/components/team/team-card";
import { seedQuery } from "@/lib/api/query-seed";
import { readSettings } from "@/lib/core/settings/contract";
import { getEditableSettings } from "@/lib/core/settings/queries";
import { timeZones } from "@/lib/core/settings/rules";
import { defaultPlan, paymentPlanDefinitions } from "@/lib/money/payments/plans";
import { listPasskeys, listStaffFactors, readTwoFactor } from "@/lib/people/second-factors/contract";
import { findOwnTwoFactor, listOwnPasskeys, listStaffSecondFactors } from "@/lib/people/second-factors/queries";
import { listTeam } from "@/lib/people/team/contract";
import { findTeam } from "@/lib/people/team/queries";
import { formatMinorUnits, priceText } from "@/lib/platform/money";

export const metadata: Metadata = { title: "Practice settings" };

export default signedInPage(["coach"], async ({ actor, now }) => (
  <SeededQueries
    seeds={[
      seedQuery(readSettings, {}, await getEditableSettings()),
      seedQuery(listTeam, {}, await findTeam(now)),
      seedQuery(listStaffFactors, {}, await listStaffSecondFactors(actor)),
      seedQuery(listPasskeys, {}, await listOwnPasskeys(actor)),
      seedQuery(readTwoFactor, {}, await findOwnTwoFactor(actor)),
    ]}
  >
    <SettingsScreen
      zones={timeZones}
      plans={[defaultPlan, ...paymentPlanDefinitions].map(({ priceId, name, amountMinor, currency, recurring }) => ({ value: priceId === defaultPlan.priceId ? "" : priceId, label: `${name}, ${priceText({ amount: formatMinorUnits(amountMinor), currency, type: recurring ? "recurring" : "one_time" })}` }))}
      agreementCheck={<AgreementCheck />}
      team={
        <>
          <TeamCard />
          <InviteForm />
          <StaffFactorsCard />
        </>
      }
    />
  </SeededQueries>
));

import type { Metadata } from "next";
import { activityPageInput, parseActivityFilter } from "@/components/audit/activity-filter";
import { ActivityScreen } from "@/components/audit/activity-screen";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedInfiniteQuery } from "@/lib/api/query-seed";
import { listAuditLog } from "@/lib/core/audit/contract";
import { listAuditEvents } from "@/lib/core/audit/queries";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { listStaffAndPerson } from "@/lib/people/accounts/queries";

export const metadata: Metadata = { title: "Activity log" };

export default signedInPage(["coach"], async ({ actor, search }) => {
  const filter = parseActivityFilter(search.kind, search.person);
  const page = activityPageInput(filter);
  const [events, people, { timeZone }] = await Promise.all([listAuditEvents(actor, page.query), listStaffAndPerson(filter.person), getPracticeSettings()]);
  return (
    <SeededQueries seeds={[seedInfiniteQuery(listAuditLog, page, events)]}>
      <ActivityScreen people={people} timeZone={timeZone} />
    </SeededQueries>
  );
});

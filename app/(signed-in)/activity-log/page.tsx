import type { Metadata } from "next";
import { activityPage, narrowedBy } from "@/components/audit/activity-page";
import { ActivityScreen } from "@/components/audit/activity-screen";
import { Seeded } from "@/components/layout/seeded";
import { signedInPage } from "@/components/shell/signed-in-page";
import { staffAnd } from "@/lib/people/accounts/queries";
import { seedPages } from "@/lib/api/seed";
import { auditLog } from "@/lib/core/audit/contract";
import { listEvents } from "@/lib/core/audit/queries";
import { practice } from "@/lib/core/settings/queries";

export const metadata: Metadata = { title: "Activity log" };

export default signedInPage(["coach"], async ({ actor, search }) => {
  const narrowed = narrowedBy(search.kind, search.person);
  const page = activityPage(narrowed);
  const [events, people, { timeZone }] = await Promise.all([listEvents(actor, page.query), staffAnd(narrowed.person), practice()]);
  return (
    <Seeded seeds={[seedPages(auditLog, page, events)]}>
      <ActivityScreen people={people} timeZone={timeZone} />
    </Seeded>
  );
});

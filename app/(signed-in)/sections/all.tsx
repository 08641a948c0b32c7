import { cache } from "react";
import { automationSection } from "@/app/(signed-in)/sections/automation";
import { baselineSection } from "@/app/(signed-in)/sections/baseline";
import { checkInSection } from "@/app/(signed-in)/sections/check-in";
import { clientDashboardSection } from "@/app/(signed-in)/sections/client-dashboard";
import { clientsSection } from "@/app/(signed-in)/sections/clients";
import { coachDashboardSection } from "@/app/(signed-in)/sections/coach-dashboard";
import { emailsSection } from "@/app/(signed-in)/sections/emails";
import { financesSection } from "@/app/(signed-in)/sections/finances";
import { importSection } from "@/app/(signed-in)/sections/import";
import { intakeSection } from "@/app/(signed-in)/sections/intake";
import { leadsSection } from "@/app/(signed-in)/sections/leads";
import { messagesSection } from "@/app/(signed-in)/sections/messages";
import { nutritionSection } from "@/app/(signed-in)/sections/nutrition";
import { onboardingSection } from "@/app/(signed-in)/sections/onboarding";
import { pendingDiariesSection } from "@/app/(signed-in)/sections/pending-diaries";
import { progressSection } from "@/app/(signed-in)/sections/progress";
import { reviewSection } from "@/app/(signed-in)/sections/review";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { uploadPlanSection } from "@/app/(signed-in)/sections/upload-plan";
import { uploadedPlansSection } from "@/app/(signed-in)/sections/uploaded-plans";
import type { NavItem } from "@/components/layout/nav-item";
import type { Actor, Role } from "@/lib/auth/actor";
import { hasCompletedSetup } from "@/lib/people/clients/queries";
import { paths } from "@/lib/platform/paths";

/** The sections of each role's home page, in navigation order. */
const homeSections: Record<Role, readonly [HomeSection, ...HomeSection[]]> = {
  coach: [coachDashboardSection, clientsSection, leadsSection, reviewSection, emailsSection, automationSection, financesSection, importSection, messagesSection],
  client: [clientDashboardSection, onboardingSection, checkInSection, progressSection, nutritionSection, messagesSection, intakeSection, baselineSection],
  nutritionist: [pendingDiariesSection, uploadPlanSection, uploadedPlansSection, messagesSection],
};

/** The section that a person's home page shows for `?section=`; without one, or for an unknown one, the section it starts with. */
export async function findHomeSection({ role, id }: Pick<Actor, "role" | "id">, requested: string | undefined): Promise<HomeSection | undefined> {
  const sections = homeSections[role];
  const start = await startSection(role, id);
  return sections.find(({ key }) => key === requested) ?? sections.find(({ key }) => key === start);
}

export const navigationOf = (role: Role): NavItem[] =>
  homeSections[role].flatMap(({ key, nav, pages = [] }) => {
    if (!nav) return [];
    const sections = homeSections[role].filter(({ partOf }) => partOf === key).map((section) => section.key);
    return [{ key, label: nav.label, href: paths.section(key), icon: <nav.icon aria-hidden className="size-5.5 shrink-0" strokeWidth={1.85} />, pages, sections }];
  });

/** The addresses of the screens that a person's device keeps: the home page, which is the first section, and the others that say so. */
export const offlineScreensOf = (role: Role): string[] =>
  role === "nutritionist" ? [] : homeSections[role].flatMap(({ key, offline }, index) => (offline ? [index === 0 ? paths.home : paths.section(key)] : []));

/**
 * Returns the section that the home page shows without `?section=`: onboarding for a client who has not completed it, otherwise
 * the first section. Cached, because the layout and the page both need it.
 */
export const startSection = cache(async (role: Role, userId: string): Promise<string> => {
  const [first] = homeSections[role];
  return role !== "client" || (await hasCompletedSetup(userId)) ? first.key : onboardingSection.key;
});

import { paths } from "@/lib/platform/paths";

/** The steps of the set-up guide, in their order. */
export const setupStepIds = ["practice", "plans", "payments", "email", "links", "agreement", "first-client"] as const;
export type SetupStepId = (typeof setupStepIds)[number];

/** What the practice has set up, by step. */
export interface SetupFacts {
  /** Blank until a coach saves the practice page with a name. */
  coachName: string;
  /** Whether a coach has added, changed or archived a plan. */
  changedPlans: boolean;
  isStripeConnected: boolean;
  isEmailConnected: boolean;
  /** The links to calls, chats, tools and videos. */
  links: readonly (string | null)[];
  isAgreementConfirmed: boolean;
  hasClients: boolean;
  hasLeads: boolean;
}

const isStepDone: Record<SetupStepId, (facts: SetupFacts) => boolean> = {
  practice: ({ coachName }) => coachName.trim() !== "",
  plans: ({ changedPlans }) => changedPlans,
  payments: ({ isStripeConnected }) => isStripeConnected,
  email: ({ isEmailConnected }) => isEmailConnected,
  links: ({ links }) => links.some((link) => Boolean(link?.trim())),
  agreement: ({ isAgreementConfirmed }) => isAgreementConfirmed,
  "first-client": ({ hasClients, hasLeads }) => hasClients || hasLeads,
};

/** The page where a step is done. */
const stepHref = (id: SetupStepId) => (id === "first-client" ? paths.section("clients") : paths.settingsPage(id));

/** The steps of the guide with their state. A step can be both done and skipped. */
export const buildSetupSteps = (facts: SetupFacts, skipped: readonly string[]) => setupStepIds.map((id) => ({ id, done: isStepDone[id](facts), skipped: skipped.includes(id), href: stepHref(id) }));

interface StepState {
  done: boolean;
  skipped: boolean;
}

export const isOpenStep = ({ done, skipped }: StepState) => !done && !skipped;

/**
 * What is shown of the guide: all of it while steps are left, one line once it is dismissed or steps were only skipped, and
 * nothing when every step is done or the coach has dismissed a guide without open steps.
 */
export function setupGuideView({ steps, dismissed }: { steps: readonly StepState[]; dismissed: boolean }): "open" | "line" | "none" {
  if (steps.some(isOpenStep)) return dismissed ? "line" : "open";
  return dismissed || steps.every(({ done }) => done) ? "none" : "line";
}

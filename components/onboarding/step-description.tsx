import type { ReactNode } from "react";

/** Under the title of a step: where it is in the onboarding and how long it takes, then what it is about. */
export const StepDescription = ({ place, children }: { place: string; children: ReactNode }) => (
  <>
    <span className="figures mb-0.5 block text-sm font-semibold text-primary-ink">{place}</span>
    {children}
  </>
);

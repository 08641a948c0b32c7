import type { ReactNode } from "react";
import { SearchBox } from "@/components/form/search-box";
import type { LeadsScreenState } from "@/components/leads/leads-screen-state";
import { Button } from "@/components/ui/button";
import { stageLabels } from "@/lib/outreach/leads/options";

export interface LeadsViewProps {
  view: LeadsScreenState;
  change: (next: (view: LeadsScreenState) => LeadsScreenState) => void;
}

/** The search above the leads, and the way back to all stages. */
export const LeadsToolbar = ({ view, change, children }: LeadsViewProps & { children?: ReactNode }) => (
  <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-3">
    <div className="w-full sm:w-96">
      <SearchBox hideLabel label="Search leads" placeholder="Name, email, phone or Instagram" value={view.q} onSearch={(q) => change((current) => ({ ...current, q }))} />
    </div>
    {view.stage ? (
      <Button variant="outline" onClick={() => change((current) => ({ ...current, stage: null }))}>
        Show all stages
        <span className="sr-only">, not only {stageLabels[view.stage]}</span>
      </Button>
    ) : null}
    {children}
  </div>
);

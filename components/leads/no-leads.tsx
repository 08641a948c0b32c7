"use client";

import { Inbox, ShieldCheck } from "lucide-react";
import { EmptyState } from "@/components/feedback/empty-state";
import { CopyDiscoveryLinkButton } from "@/components/leads/copy-discovery-link-button";
import type { LeadsScreenState } from "@/components/leads/leads-screen-state";
import { Button } from "@/components/ui/button";

/** Says why no leads are listed, and what to do. `onWiden` takes back the search and the stage. */
export function NoLeads({ view: { list, q, stage }, onWiden }: { view: LeadsScreenState; onWiden: () => void }) {
  const title = list === "pipeline" ? "No active leads found" : "No leads found";
  if (q || stage)
    return (
      <EmptyState
        icon={Inbox}
        title={title}
        text={q ? "Try part of a name, email, phone number or Instagram name." : "Nobody is at this stage."}
        action={
          <Button variant="outline" onClick={onWiden}>
            {q ? "Clear search" : "Show all stages"}
          </Button>
        }
      />
    );
  if (list === "spam") return <EmptyState icon={ShieldCheck} title={title} text="Forms that look automated are kept here. They're left out of your figures and emails." />;
  return <EmptyState icon={Inbox} title={title} text="Add a prospect above, or share your discovery form." action={<CopyDiscoveryLinkButton />} />;
}

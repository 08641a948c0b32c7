import { Eye, History, Settings } from "lucide-react";
import { ActionRow, QuickActionCard } from "@/components/common/action-list";
import { ChaseAction } from "@/components/emails/chase-action";
import { paths } from "@/lib/platform/paths";

/** What one does next to the rules. */
export const AutomationActions = () => (
  <QuickActionCard>
    <ChaseAction />
    <ActionRow label="Preview Templates" icon={Eye} to={paths.emailPreview} />
    <ActionRow label="Email History" icon={History} to={paths.allEmails} />
    <ActionRow label="Practice Settings" icon={Settings} to={paths.settings} />
  </QuickActionCard>
);

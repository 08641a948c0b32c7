import { Eye, History, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { ActionRow, QuickActionCard } from "@/components/common/quick-actions";
import { paths } from "@/lib/platform/paths";

/** Links beside the rules. `chase` is the action that emails clients with an overdue check-in. */
export const AutomationActions = ({ chase }: { chase: ReactNode }) => (
  <QuickActionCard>
    {chase}
    <ActionRow label="Preview Templates" icon={Eye} action={paths.emailPreview} />
    <ActionRow label="Email History" icon={History} action={paths.allEmails} />
    <ActionRow label="Practice Settings" icon={Settings} action={paths.settings} />
  </QuickActionCard>
);

import { Eye, History, Settings } from "lucide-react";
import { ActionRow, QuickActionCard } from "@/components/common/action-list";
import type { ReactNode } from "react";
import { paths } from "@/lib/platform/paths";

/** What a coach does next to the rules; `chase` is the action that writes to everyone who is overdue. */
export const AutomationActions = ({ chase }: { chase: ReactNode }) => (
  <QuickActionCard>
    {chase}
    <ActionRow label="Preview Templates" icon={Eye} to={paths.emailPreview} />
    <ActionRow label="Email History" icon={History} to={paths.allEmails} />
    <ActionRow label="Practice Settings" icon={Settings} to={paths.settings} />
  </QuickActionCard>
);

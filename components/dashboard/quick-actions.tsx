import { ClipboardCheck, CloudUpload, CreditCard, UserPlus } from "lucide-react";
import { ActionRow, QuickActionCard } from "@/components/common/action-list";
import { CountBadge } from "@/components/common/count-badge";
import { ChaseAction } from "@/components/campaigns/chase-action";
import { paths } from "@/lib/platform/paths";

/** What she does most days. */
export const QuickActions = ({ pendingReview }: { pendingReview: number }) => (
  <QuickActionCard>
    <ActionRow label="Add New Lead" icon={UserPlus} to={paths.addLead} />
    <ActionRow label="Add Client & Set Payment" icon={CreditCard} to={paths.clientManagement} />
    <ActionRow label="Import Your Client Data" icon={CloudUpload} to={paths.bulkImport} />
    <ActionRow label="Review Check-ins" icon={ClipboardCheck} to={paths.section("checkins")}>
      <CountBadge count={pendingReview} />
    </ActionRow>
    <ChaseAction />
  </QuickActionCard>
);

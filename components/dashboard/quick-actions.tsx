import { ClipboardCheck, CloudUpload, CreditCard, UserPlus } from "lucide-react";
import { SendChaseEmailsAction } from "@/components/campaigns/chase-action";
import { CountBadge } from "@/components/common/count-badge";
import { ActionRow, QuickActionCard } from "@/components/common/quick-actions";
import { paths } from "@/lib/platform/paths";

export const QuickActions = ({ pendingReview }: { pendingReview: number }) => (
  <QuickActionCard>
    <ActionRow label="Add New Lead" icon={UserPlus} action={paths.addLead} />
    <ActionRow label="Add Client & Set Payment" icon={CreditCard} action={paths.clientManagement} />
    <ActionRow label="Import Your Client Data" icon={CloudUpload} action={paths.bulkImport} />
    <ActionRow label="Review Check-ins" icon={ClipboardCheck} action={paths.section("checkins")}>
      <CountBadge count={pendingReview} />
    </ActionRow>
    <SendChaseEmailsAction />
  </QuickActionCard>
);

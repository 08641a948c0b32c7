import { Mail, MailSearch } from "lucide-react";
import { EmailList } from "@/components/email/email-list";
import { emailsPageQuery } from "@/components/email/page-queries";
import { EmptyState } from "@/components/feedback/empty-state";
import { OptionSelect } from "@/components/form/option-select";
import { Section } from "@/components/layout/section";
import { Card } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import type { EmailStatusFilter } from "@/lib/core/email/contract";
import { emailStatusFilters } from "@/lib/core/email/status-filters";
import { allEmailsAnchor } from "@/lib/platform/paths";

const filterLabels: Record<EmailStatusFilter, string> = { written: "All", waiting: "Waiting", sent: "Sent", failed: "Failed", not_sent: "Not sent", unclear: "Unclear", undelivered: "Bounced or spam", skipped: "Skipped" };
const filterOptions = emailStatusFilters.map((value) => ({ value, label: filterLabels[value] }));

interface AllEmailsProps {
  timeZone: string;
  statusFilter: EmailStatusFilter;
  onStatusFilterChange: (status: EmailStatusFilter) => void;
}

/** All emails and skipped recipients, filtered by status. */
export function AllEmails({ timeZone, statusFilter, onStatusFilterChange }: AllEmailsProps) {
  const filter = (
    <div className="flex items-center gap-3">
      <Label htmlFor="email-status">
        Show
      </Label>
      <OptionSelect
        id="email-status"
        options={filterOptions}
        value={statusFilter}
        onChange={({ target }) => onStatusFilterChange(emailStatusFilters.find((status) => status === target.value) ?? "written")}
        className="w-40"
      />
    </div>
  );
  return (
    <div id={allEmailsAnchor} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Section title="All emails and notifications" description="What you sent, to whom and when. Choose Skipped to see who was left out." actions={filter}>
        <Card className="gap-0 overflow-hidden py-0">
          <EmailList key={statusFilter} page={emailsPageQuery(statusFilter)} timeZone={timeZone} empty={statusFilter === "written" ? <NoEmailsYet /> : <NoMatchingEmails name={filterLabels[statusFilter]} />} />
        </Card>
      </Section>
    </div>
  );
}

const NoEmailsYet = () => <EmptyState icon={Mail} title="Nothing sent yet" text="Emails and notifications to your clients will be listed here, such as reminders, invitations and password links." />;
const NoMatchingEmails = ({ name }: { name: string }) => <EmptyState icon={MailSearch} title="Nothing here" text={`No emails or notifications have the status “${name}”.`} />;

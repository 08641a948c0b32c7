import { Mail, MailSearch } from "lucide-react";
import { EmailList } from "@/components/email/email-list";
import { emailsPage } from "@/components/email/pages";
import { EmptyState } from "@/components/feedback/empty-state";
import { OptionSelect } from "@/components/form/option-select";
import { Section } from "@/components/layout/section";
import { Card } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { type EmailStanding, emailStandings } from "@/lib/core/email/contract";
import { allEmailsAnchor } from "@/lib/platform/paths";

const names: Record<EmailStanding, string> = { written: "All", waiting: "Waiting", sent: "Sent", failed: "Failed", unclear: "Unclear", skipped: "Skipped" };
const options = emailStandings.map((value) => ({ value, label: names[value] }));

interface AllEmailsProps {
  timeZone: string;
  /** Those that stand so alone. */
  standing: EmailStanding;
  onStanding: (standing: EmailStanding) => void;
}

/** Every email that went out or did not, narrowed to how they stand. */
export function AllEmails({ timeZone, standing, onStanding }: AllEmailsProps) {
  const filter = (
    <div className="flex items-center gap-3">
      <Label htmlFor="email-standing">
        Show
      </Label>
      <OptionSelect
        id="email-standing"
        options={options}
        value={standing}
        onChange={({ target }) => onStanding(emailStandings.find((one) => one === target.value) ?? "written")}
        className="w-40"
      />
    </div>
  );
  return (
    <div id={allEmailsAnchor} className="scroll-mt-20">
      <Section title="All emails" description="What went to whom and when. Choose Skipped to see who was left out." actions={filter}>
        <Card className="gap-0 overflow-hidden py-0">
          <EmailList key={standing} page={emailsPage(standing)} timeZone={timeZone} empty={standing === "written" ? <NoneYet /> : <NoneSo name={names[standing]} />} />
        </Card>
      </Section>
    </div>
  );
}

const NoneYet = () => <EmptyState icon={Mail} title="No emails yet" text="Reminders, invitations, password links and the feedback you send by email will be listed here." />;
const NoneSo = ({ name }: { name: string }) => <EmptyState icon={MailSearch} title={`None: ${name.toLowerCase()}`} text="No email stands like this at the moment." />;

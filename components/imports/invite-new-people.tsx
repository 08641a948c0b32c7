import { useId } from "react";
import { CheckboxFrame } from "@/components/form/field-group";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { Checkbox } from "@/components/ui/checkbox";

interface InviteNewPeopleProps {
  /** Who is invited: "client", "person". */
  noun: string;
  /** Follows the label: " (12)". */
  labelEnd?: string;
  sendInvites: boolean;
  disabled?: boolean;
  onSendInvites: (sendInvites: boolean) => void;
  className?: string;
}

/** Asks whether an import emails invitations. Where email isn't connected, says that there will be links to copy. */
export function InviteNewPeople({ noun, labelEnd = "", sendInvites, disabled, onSendInvites, className }: InviteNewPeopleProps) {
  const id = useId();
  if (!useAreEmailsSent())
    return (
      <div className={className}>
        <p className="text-sm text-muted-foreground">Email isn't connected. After the import you can copy a link to set a password for each new {noun}.</p>
      </div>
    );
  return (
    <CheckboxFrame id={id} label={`Email each new ${noun} an invitation to set a password${labelEnd}`} error={undefined} className={className}>
      <Checkbox id={id} checked={sendInvites} disabled={disabled} onChange={(event) => onSendInvites(event.target.checked)} className="mt-[0.15em]" />
    </CheckboxFrame>
  );
}

import { LinkToCopy } from "@/components/feedback/link-to-copy";

interface LinkToPassOnProps {
  /** Whose link it is. */
  name: string;
  link: string;
  /** How long it works, such as "7 days". */
  lifetime?: string;
}

/** A link to set a password that wasn't emailed, for the coach to copy and send. */
export const LinkToPassOn = ({ name, link, lifetime = "7 days" }: LinkToPassOnProps) => (
  <div role="status" className="rounded-md bg-info-soft p-4 text-sm text-info-ink">
    <p className="mb-3">
      Email isn't connected, so we didn't send <span className="font-semibold wrap-anywhere">{name}</span> anything. Copy this link and send it to them yourself. It works once, for {lifetime}. Anyone who has it can set the password, so send it to nobody else.
    </p>
    <LinkToCopy label="Link to set a password" link={link} />
  </div>
);

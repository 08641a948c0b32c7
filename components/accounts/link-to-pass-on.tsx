import { Copy } from "lucide-react";
import { useId } from "react";
import { copyLinkWithToast } from "@/components/feedback/copy-link";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

interface LinkToPassOnProps {
  /** Whose link it is. */
  name: string;
  link: string;
  /** How long it works, such as "7 days". */
  lifetime?: string;
}

/** A link to set a password that wasn't emailed, for the coach to copy and send. */
export function LinkToPassOn({ name, link, lifetime = "7 days" }: LinkToPassOnProps) {
  const id = useId();
  return (
    <div role="status" className="rounded-md bg-info-soft p-4 text-sm text-info-ink">
      <p className="mb-3">
        Email isn't connected, so we didn't send <span className="font-semibold wrap-anywhere">{name}</span> anything. Copy this link and send it to them yourself. It works once, for {lifetime}. Anyone who has it can set the password, so send it to nobody else.
      </p>
      <Label htmlFor={id}>Link to set a password</Label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Input id={id} readOnly value={link} onFocus={({ target }) => target.select()} className="min-w-40 flex-1" />
        <Button type="button" variant="outline" onClick={() => void copyLinkWithToast(link)}>
          <Copy aria-hidden />
          Copy link
        </Button>
      </div>
    </div>
  );
}

import { Copy } from "lucide-react";
import { useId } from "react";
import { copyLinkWithToast } from "@/components/feedback/copy-link";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

/** A link to read and copy. */
export function LinkToCopy({ label, link, buttonLabel = "Copy link" }: { label: string; link: string; buttonLabel?: string }) {
  const id = useId();
  return (
    <>
      <Label htmlFor={id}>{label}</Label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Input id={id} readOnly value={link} onFocus={({ target }) => target.select()} className="min-w-40 flex-1" />
        <Button type="button" variant="outline" onClick={() => void copyLinkWithToast(link)}>
          <Copy aria-hidden />
          {buttonLabel}
        </Button>
      </div>
    </>
  );
}

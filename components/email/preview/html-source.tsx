import { Copy } from "lucide-react";
import { formatHtml } from "@/components/email/preview/format-html";
import { copyLink } from "@/components/feedback/copy-link";
import { toast } from "@/components/feedback/toast";
import { Button } from "@/components/ui/button";

async function copyHtml(html: string) {
  if (await copyLink(html)) toast({ title: "HTML copied to clipboard" });
  else toast({ variant: "destructive", title: "HTML not copied", description: "Your browser doesn't allow copying. Select the source and copy it by hand." });
}

/** Shows an email's formatted HTML. Copies the unformatted HTML, as it is sent. */
export function HtmlSource({ html }: { html: string }) {
  return (
    <div className="relative">
      <Button variant="outline" size="sm" className="mb-3" onClick={() => void copyHtml(html)}>
        <Copy aria-hidden />
        Copy HTML
      </Button>
      {/* Focusable, so it can be scrolled with the keyboard. */}
      <pre tabIndex={0} role="region" aria-label="HTML source" className="max-h-[40rem] overflow-auto rounded-lg border bg-muted p-4 font-mono text-xs leading-5 break-words whitespace-pre-wrap">
        {formatHtml(html)}
      </pre>
    </div>
  );
}

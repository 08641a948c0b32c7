import { Copy } from "lucide-react";
import { copyLink, copyLinkWithToast } from "@/components/feedback/copy-link";
import { toast } from "@/components/feedback/toast";
import { Button } from "@/components/ui/button";
import type { ResponseOf } from "@/lib/api/call";
import type { inviteImported } from "@/lib/practice/imports/contract";

export type InvitationLink = ResponseOf<typeof inviteImported>["links"][number];

/** The links of imported people who weren't emailed, to copy one by one or as a list for a spreadsheet. */
export function InvitationLinks({ links }: { links: readonly InvitationLink[] }) {
  async function copyAll() {
    const list = links.map(({ name, email, link }) => [name, email, link].join("\t")).join("\n");
    if (await copyLink(list)) toast({ title: "Links copied to clipboard!" });
    else toast({ variant: "destructive", title: "Links not copied", description: "Your browser does not allow it. Copy them one by one." });
  }
  return (
    <section aria-label="Invitation links" className="mt-4 rounded-md bg-info-soft p-4 text-sm text-info-ink">
      <p className="mb-3">Email isn't connected, so send each person their link yourself. It works once, for 7 days. We show the links only now; you can make new ones.</p>
      <Button variant="outline" size="sm" onClick={() => void copyAll()}>
        <Copy aria-hidden />
        Copy all
      </Button>
      <ul className="mt-3 max-h-80 divide-y divide-info-ink/20 overflow-y-auto max-md:max-h-none max-md:overflow-visible">
        {links.map(({ name, email, link }) => (
          <li key={link} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{name || email}</span> {name ? email : null}
            </span>
            <Button variant="outline" size="sm" aria-label={`Copy the link of ${name || email}`} onClick={() => void copyLinkWithToast(link)}>
              Copy link
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

"use client";

import { Copy, Mail, MessageCircle } from "lucide-react";
import { useId } from "react";
import { toast } from "@/components/feedback/toast";
import { copyLink, mailLink, messagingLink, type Recipient } from "@/components/leads/share-link";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

/** Copies it and says so, or says what to do instead. */
async function copyAloud(link: string) {
  if (await copyLink(link)) toast({ title: "Link copied to clipboard!" });
  else toast({ variant: "destructive", title: "Link not copied", description: "Your browser does not allow it. Select the link and copy it by hand." });
}

/** A lead's trackable link: to copy, or to send on its way. */
export function SharedLink({ link, recipient }: { link: string; recipient: Recipient }) {
  const id = useId();
  return (
    <div className="grid gap-3">
      <div>
        <Label htmlFor={id}>Trackable link for {recipient.fullName}</Label>
        <Input id={id} readOnly value={link} onFocus={({ target }) => target.select()} className="mt-1.5" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => void copyAloud(link)}>
          <Copy aria-hidden />
          Copy link
        </Button>
        <Button asChild size="sm" variant="secondary">
          <a href={messagingLink(recipient, link)} target="_blank" rel="noreferrer">
            <MessageCircle aria-hidden />
            Share on WhatsApp
          </a>
        </Button>
        <Button asChild size="sm" variant="secondary">
          <a href={mailLink(recipient, link)}>
            <Mail aria-hidden />
            Share by email
          </a>
        </Button>
      </div>
    </div>
  );
}

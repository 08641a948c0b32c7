"use client";

import { Copy, Mail, MessageCircle } from "lucide-react";
import { useId } from "react";
import { copyLinkWithToast } from "@/components/feedback/copy-link";
import { type LinkRecipient, mailtoLink, whatsAppLink } from "@/components/leads/share-links";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

/** A lead's trackable link, with buttons to copy and share it. */
export function TrackableLinkPanel({ link, recipient }: { link: string; recipient: LinkRecipient }) {
  const id = useId();
  return (
    <div className="grid gap-3">
      <div>
        <Label htmlFor={id}>Trackable link for {recipient.fullName}</Label>
        <Input id={id} readOnly value={link} onFocus={({ target }) => target.select()} className="mt-1.5" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => void copyLinkWithToast(link)}>
          <Copy aria-hidden />
          Copy link
        </Button>
        <Button asChild size="sm" variant="outline">
          <a href={whatsAppLink(recipient, link)} target="_blank" rel="noreferrer">
            <MessageCircle aria-hidden />
            Share on WhatsApp
          </a>
        </Button>
        <Button asChild size="sm" variant="outline">
          <a href={mailtoLink(recipient, link)}>
            <Mail aria-hidden />
            Share by email
          </a>
        </Button>
      </div>
    </div>
  );
}

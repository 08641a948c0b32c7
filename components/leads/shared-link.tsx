"use client";

import { Copy, Mail, MessageCircle } from "lucide-react";
import { useId } from "react";
import { copyAloud } from "@/components/feedback/copy-link";
import { mailLink, messagingLink, type Recipient } from "@/components/leads/share-link";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

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
        <Button size="sm" variant="outline" onClick={() => void copyAloud(link)}>
          <Copy aria-hidden />
          Copy link
        </Button>
        <Button asChild size="sm" variant="outline">
          <a href={messagingLink(recipient, link)} target="_blank" rel="noreferrer">
            <MessageCircle aria-hidden />
            Share on WhatsApp
          </a>
        </Button>
        <Button asChild size="sm" variant="outline">
          <a href={mailLink(recipient, link)}>
            <Mail aria-hidden />
            Share by email
          </a>
        </Button>
      </div>
    </div>
  );
}

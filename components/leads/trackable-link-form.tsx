"use client";

import { useState } from "react";
import { copyLink } from "@/components/feedback/copy-link";
import { toast } from "@/components/feedback/toast";
import { PlainForm, PlainSubmitButton, PlainTextField } from "@/components/form/plain-form";
import { buttonClass, fieldsClass } from "@/components/leads/quick-add-layout";
import type { LinkRecipient } from "@/components/leads/share-links";
import { TrackableLinkPanel } from "@/components/leads/trackable-link-panel";
import { createTrackableLink } from "@/lib/outreach/leads/calls";

/** Creates a trackable link for a prospect. The coach sends it herself. */
export function TrackableLinkForm() {
  const [trackable, setTrackable] = useState<{ link: string; recipient: LinkRecipient } | null>(null);
  return (
    <div className="grid gap-5">
      <PlainForm
        endpoint={createTrackableLink}
        failure={{ title: "Failed to create trackable link", fallback: "Please try again." }}
        needs={["fullName"]}
        clearsOnSuccess
        onSuccess={async ({ trackableLink: link, lead }) => {
          if (!link) return reportMissingLink();
          setTrackable({ link, recipient: lead });
          toast({ title: "Trackable link created", description: (await copyLink(link)) ? "Link copied to clipboard!" : "Copy or share it below." });
        }}
        className={fieldsClass}
      >
        <PlainTextField name="fullName" label="Full name" autoComplete="off" required />
        <PlainTextField name="email" label="Email (optional)" type="email" autoComplete="off" />
        <PlainSubmitButton pendingLabel="Creating..." className={buttonClass}>
          Create trackable link
        </PlainSubmitButton>
      </PlainForm>
      <div role="status" className="empty:hidden">
        {trackable ? <TrackableLinkPanel {...trackable} /> : null}
      </div>
    </div>
  );
}

/** Reports a response without a link, with the toast of the spec (back-office §5). */
function reportMissingLink() {
  reportError(new Error(`The response of ${createTrackableLink.path} has no trackableLink.`));
  toast({ variant: "destructive", title: "Error: Link not found in response", description: "Please check the browser console for details" });
}

"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { alreadySentText } from "@/components/email/already-sent";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import type { ToastOptions } from "@/components/feedback/toast";
import { PlainForm, PlainSubmitButton, PlainTextField } from "@/components/form/plain-form";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { buttonClass, fieldsClass } from "@/components/leads/quick-add-layout";
import { formNotSentText, sendAgainAction, useSendDiscoveryForm } from "@/components/leads/use-send-discovery-form";
import { Card, CardAction, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { ResponseOf } from "@/lib/api/call";
import { addLead } from "@/lib/outreach/leads/calls";
import { quickAddAnchor } from "@/lib/platform/paths";

const TrackableLinkForm = dynamic(() => import("@/components/leads/trackable-link-form").then((module) => module.TrackableLinkForm, () => PartNotLoaded), { loading: () => <Skeleton className="h-20" /> });

/** Adds a prospect and emails them the discovery form, or creates a trackable link for the coach to share. */
export function QuickAddProspect() {
  const areEmailsSent = useAreEmailsSent();
  const [hasOpenedLink, setHasOpenedLink] = useState(false);
  return (
    <Card id={quickAddAnchor} role="region" aria-labelledby="quick-add-title" className="scroll-mt-24 py-4">
      {/* The title and the tabs share a line, so that the leads start high up on the page. */}
      <Tabs defaultValue="email" onValueChange={(tab) => setHasOpenedLink((had) => had || tab === "link")}>
        <CardHeader>
          <div className="min-w-0">
            <CardTitle as="h2" id="quick-add-title">Quick Add Prospect</CardTitle>
            <CardDescription>{areEmailsSent ? "We'll add them to your pipeline and email the discovery form." : "Email isn't connected, so create a trackable link and send it yourself."}</CardDescription>
          </div>
          <CardAction>
            <TabsList aria-label="How to send the discovery form">
              <TabsTrigger value="email">Add with email</TabsTrigger>
              <TabsTrigger value="link">Trackable link</TabsTrigger>
            </TabsList>
          </CardAction>
        </CardHeader>
        <CardContent>
          <TabsContent value="email" className="pt-3">
            <AddByEmailForm />
          </TabsContent>
          <TabsContent value="link" className="pt-3">
            {hasOpenedLink ? <TrackableLinkForm /> : null}
          </TabsContent>
        </CardContent>
      </Tabs>
    </Card>
  );
}

/** The button is disabled while a required field is blank (spec back-office §5). */
function AddByEmailForm() {
  const discovery = useSendDiscoveryForm();
  return (
    <PlainForm
      endpoint={addLead}
      failure={{ title: "Failed to add prospect", fallback: "Please try again." }}
      success={(lead) => addedToast(lead, () => discovery.sendAgain(lead.id))}
      needs={["fullName", "email"]}
      clearsOnSuccess
      className={fieldsClass}
    >
      <PlainTextField name="fullName" label="Full name" autoComplete="off" required />
      <PlainTextField name="email" label="Email" type="email" autoComplete="off" required />
      <PlainSubmitButton pendingLabel="Adding..." className={buttonClass}>
        Add prospect
      </PlainSubmitButton>
    </PlainForm>
  );
}

/** Says whether the form was emailed. To someone who has it already, the coach can send it again. */
function addedToast({ answeredAt, optedOut, emailed, alreadySentAt, emailProblem }: ResponseOf<typeof addLead>, onSendAgain: () => void): ToastOptions {
  if (answeredAt) return { title: "Already in your pipeline", description: "They've already sent the discovery form, so we didn't email them." };
  if (optedOut) return { title: "Added, but not emailed", description: "They've asked us not to email them. You can send them a link yourself." };
  if (alreadySentAt) return { title: "Already in your pipeline", description: `Discovery form: ${alreadySentText(alreadySentAt)}`, action: sendAgainAction(onSendAgain) };
  if (emailProblem) return { title: "Added, but not emailed", description: formNotSentText(emailProblem) };
  return { title: "Prospect added successfully", description: emailed ? "Discovery form email sent." : formNotSentText(null) };
}

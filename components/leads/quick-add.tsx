"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { copyLink } from "@/components/feedback/copy-link";
import { toast } from "@/components/feedback/toast";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import type { Recipient } from "@/components/leads/share-link";
import { SharedLink } from "@/components/leads/shared-link";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { quickAdd, trackableLink } from "@/lib/outreach/leads/contract";
import { quickAddAnchor } from "@/lib/platform/paths";

const empty = { fullName: "", email: "" };

/** Adds a prospect by her name: the discovery form goes to her by email, or the coach passes it on as a link of her own. */
export function QuickAdd() {
  return (
    <Card id={quickAddAnchor} role="region" aria-labelledby="quick-add-title" className="scroll-mt-24">
      <CardHeader>
        <CardTitle as="h2" id="quick-add-title">Quick Add Prospect</CardTitle>
        <CardDescription>She is in your pipeline at once, and tells you the rest in the discovery form.</CardDescription>
      </CardHeader>
      <CardContent>
        <Tabs defaultValue="email">
          <TabsList aria-label="How she gets the discovery form">
            <TabsTrigger value="email">Add with email</TabsTrigger>
            <TabsTrigger value="link">Trackable link</TabsTrigger>
          </TabsList>
          <TabsContent value="email" className="pt-4">
            <ByEmail />
          </TabsContent>
          <TabsContent value="link" className="pt-4">
            <ByLink />
          </TabsContent>
        </Tabs>
      </CardContent>
    </Card>
  );
}

const fields = "grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]";
/** Level with the fields beside it, whose labels stand above them. */
const besideFields = "sm:justify-self-start lg:mt-7.5";

const ByEmail = () => (
  <ApiForm
    endpoint={quickAdd}
    defaults={empty}
    success={({ answeredAt }) => ({
      title: "Prospect added successfully",
      description: answeredAt ? "She has sent the discovery form before, so she gets no email." : "Discovery form email sent.",
    })}
    failure={{ title: "Failed to add prospect", fallback: "Please try again." }}
    onDone={(_, form) => form.reset(empty)}
    className={fields}
  >
    <TextField name="fullName" label="Full name" autoComplete="off" required />
    <TextField name="email" label="Email" type="email" autoComplete="off" required />
    <AddButton needs={["fullName", "email"]} pendingLabel="Adding...">
      Add prospect
    </AddButton>
  </ApiForm>
);

function ByLink() {
  const [made, setMade] = useState<{ link: string; recipient: Recipient } | null>(null);
  return (
    <div className="grid gap-5">
      <ApiForm
        endpoint={trackableLink}
        defaults={empty}
        failure={{ title: "Failed to create trackable link", fallback: "Please try again." }}
        onDone={async ({ trackableLink: link, lead }, form) => {
          if (!link) return sayMissing();
          setMade({ link, recipient: lead });
          form.reset(empty);
          toast({ title: "Trackable link created", description: (await copyLink(link)) ? "Link copied to clipboard!" : "Copy it below, or share it from there." });
        }}
        className={fields}
      >
        <TextField name="fullName" label="Full name" autoComplete="off" required />
        <TextField name="email" label="Email (optional)" type="email" autoComplete="off" />
        <AddButton needs={["fullName"]} pendingLabel="Creating...">
          Create trackable link
        </AddButton>
      </ApiForm>
      <div role="status" className="empty:hidden">
        {made ? <SharedLink {...made} /> : null}
      </div>
    </div>
  );
}

/** The spec's words for an answer that is not what the contract says. */
function sayMissing() {
  reportError(new Error(`The answer of ${trackableLink.path} has no trackableLink.`));
  toast({ variant: "destructive", title: "Error: Link not found in response", description: "Please check the browser console for details" });
}

/** Disabled while one of the fields it needs is blank (back-office §5). */
function AddButton({ needs, pendingLabel, children }: { needs: readonly string[]; pendingLabel: string; children: string }) {
  const { control } = useFormContext();
  const values: unknown[] = useWatch({ control, name: needs });
  const isReady = values.every((value) => typeof value === "string" && value.trim());
  return (
    <SubmitButton disabled={!isReady} pendingLabel={pendingLabel} className={besideFields}>
      {children}
    </SubmitButton>
  );
}

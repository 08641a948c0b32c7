"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { TimeAgo } from "@/components/common/local-time";
import { LinkToCopy } from "@/components/feedback/link-to-copy";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import type { Role } from "@/lib/auth/actor";
import { createCalendarLink, readCalendarLink, stopCalendarLink } from "@/lib/people/calendar-links/calls";

/** What is in the calendar of each role. */
const contents: Record<Role, string> = {
  client: "See in your own calendar app when your check-ins are due. Nothing about your health is in it.",
  coach: "See in your own calendar app which replies, training plans and nutrition plans are due, your days away, and when clients' payment plans renew or end. Clients appear by first name and initial. No health details and no amounts.",
  nutritionist: "See in your own calendar app when nutrition plans are due. Clients appear by first name and initial. No health details.",
};

/** The part of a person's profile where they make, renew and stop their private calendar link. */
export function CalendarSection({ role }: { role: Role }) {
  const { data } = useQuery(queryFor(readCalendarLink));
  const [confirm, confirmDialog] = useConfirm();
  const create = useApiMutation(createCalendarLink, { success: { title: "Calendar link created" }, failure: { title: "No calendar link created" } });
  const stop = useApiMutation(stopCalendarLink, { success: { title: "Calendar link stopped" }, failure: { title: "Calendar link not stopped" } });
  const link = data?.link ?? null;
  // The address is shown once. One that was made or stopped elsewhere meanwhile isn't that of the link there is now.
  const address = create.data && create.data.createdAt === link?.createdAt ? create.data.url : null;

  async function confirmAndRenew() {
    const isConfirmed = await confirm({ title: "Make a new link?", description: "The old link stops at once. Calendar apps that use it need the new one.", confirmLabel: "Make a new link" });
    if (isConfirmed) create.mutate({});
  }
  async function confirmAndStop() {
    const isConfirmed = await confirm({ title: "Stop the link?", description: "Calendar apps that use it can't read your calendar any more. You can create another link at any time.", confirmLabel: "Stop the link", destructive: true });
    if (isConfirmed) stop.mutate({});
  }

  return (
    <section id="calendar" aria-labelledby="calendar-title" className="mt-2 scroll-mt-24 sm:mt-4">
      <h2 id="calendar-title" className="text-2xl">
        Calendar
      </h2>
      <p className="mb-4 text-sm text-muted-foreground">{contents[role]}</p>
      <Card>
        <CardContent className="grid gap-4">
          {link ? (
            <>
              {address ? <NewAddress address={address} /> : null}
              <p className="text-sm text-muted-foreground">
                Link created <TimeAgo at={link.createdAt} /> · {link.lastReadAt ? <>last read by a calendar app <TimeAgo at={link.lastReadAt} /></> : "not read by a calendar app yet"}
              </p>
              {address ? null : <p className="text-sm">The address is only shown when it's created. If you need it again, make a new link.</p>}
              <div className="flex flex-wrap gap-2">
                <Button variant="outline" pending={create.isPending} pendingLabel="Making a link..." onClick={() => void confirmAndRenew()}>
                  Make a new link
                </Button>
                <Button variant="outline" pending={stop.isPending} pendingLabel="Stopping..." onClick={() => void confirmAndStop()}>
                  Stop the link
                </Button>
              </div>
            </>
          ) : (
            <>
              <p className="text-sm">Anyone who has the link can read this calendar, so keep it to yourself. It stops working when you change your password or email address, or how you sign in.</p>
              <Button variant="outline" pending={create.isPending} pendingLabel="Creating..." onClick={() => create.mutate({})} className="justify-self-start">
                <CalendarPlus aria-hidden />
                Create a calendar link
              </Button>
            </>
          )}
          {confirmDialog}
        </CardContent>
      </Card>
    </section>
  );
}

/** An address that was just made, to copy, or to open in the calendar app of this device. */
const NewAddress = ({ address }: { address: string }) => (
  <div role="status" className="rounded-md bg-info-soft p-4 text-sm text-info-ink">
    <p className="mb-3">Add this address to your calendar app as a subscription. It's shown only now. Anyone who has it can read this calendar, until you change your password, your email address or how you sign in.</p>
    <LinkToCopy label="Calendar link" link={address} />
    <Button asChild variant="outline" className="mt-3">
      <a href={address.replace(/^https?:/, "webcal:")}>
        <CalendarPlus aria-hidden />
        Open in your calendar app
      </a>
    </Button>
  </div>
);

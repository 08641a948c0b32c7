"use client";

import { useQuery } from "@tanstack/react-query";
import { TimeAgo } from "@/components/common/local-time";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { endOtherSessions, endSession, listSessions } from "@/lib/people/sessions/calls";
import type { SignedInDevice } from "@/lib/people/sessions/contract";

/** The browsers in which the person is signed in. They can sign out of one, or of all others. */
export function SessionsCard() {
  const { data: devices = [] } = useQuery(queryFor(listSessions));
  const [confirm, confirmDialog] = useConfirm();
  const endOthers = useApiMutation(endOtherSessions, {
    success: ({ ended }) => ({ title: ended === 1 ? "Signed out of 1 other device" : `Signed out of ${ended} other devices` }),
    failure: { title: "Not signed out" },
  });
  async function confirmAndEndOthers() {
    const isConfirmed = await confirm({ title: "Sign out everywhere else?", description: "Only this device stays signed in. If you don't know one of them, change your password too.", confirmLabel: "Sign out the others" });
    if (isConfirmed) endOthers.mutate({});
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h3">Signed-in devices</CardTitle>
        <CardDescription>If you don't know one of these, sign it out and change your password.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <ul aria-label="Signed-in devices" className="grid divide-y">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
        {devices.length > 1 ? (
          <Button variant="outline" pending={endOthers.isPending} pendingLabel="Signing out..." onClick={() => void confirmAndEndOthers()} className="justify-self-start">
            Sign out everywhere else
          </Button>
        ) : null}
        {confirmDialog}
      </CardContent>
    </Card>
  );
}

function DeviceRow({ device: { id, device, address, signedInAt, lastSeenAt, current } }: { device: SignedInDevice }) {
  const name = device ?? "Unknown device";
  const end = useApiMutation(endSession, { success: { title: `Signed out: ${name}` }, failure: { title: "Not signed out" } });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {current ? <Badge variant="secondary">This device</Badge> : null}
        </p>
        <p className="text-sm text-muted-foreground">
          {current ? "In use now" : <>Last used <TimeAgo at={lastSeenAt} /></>}
          {" · "}signed in <TimeAgo at={signedInAt} />
          {address ? ` · from ${address}` : null}
        </p>
      </div>
      {current ? null : (
        <Button variant="outline" size="sm" aria-label={`Sign out ${name}`} pending={end.isPending} pendingLabel="Signing out..." onClick={() => end.mutate({ params: { id } })}>
          Sign out
        </Button>
      )}
    </li>
  );
}

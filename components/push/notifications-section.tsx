"use client";

import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { SwitchRow } from "@/components/form/switch-row";
import { useCurrentUser } from "@/components/hooks/current-user";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { useHydrated } from "@/components/hooks/use-hydrated";
import { deviceAbility } from "@/components/push/device";
import { DeviceHelp, insteadText } from "@/components/push/device-help";
import { useDevicePush } from "@/components/push/use-device-push";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { queryFor } from "@/lib/api/query";
import type { User } from "@/lib/people/accounts/contract";
import { dayMs } from "@/lib/platform/days";
import { sessionIdleMs, sessionMaxAgeMs } from "@/lib/platform/session-limits";
import { editNotificationPreferences, readNotificationPreferences, testPush } from "@/lib/core/push/calls";
import type { NotificationPreferences } from "@/lib/core/push/contract";

/** The part of a person's profile with their notifications: this device, which kinds, and the quiet hours. */
export function NotificationsSection() {
  const { data } = useQuery(queryFor(readNotificationPreferences));
  if (!data) return null;
  return (
    <section id="notifications" aria-labelledby="notifications-title" className="mt-2 scroll-mt-24 sm:mt-4">
      <h2 id="notifications-title" className="text-2xl">
        Notifications
      </h2>
      <p className="mb-4 text-sm text-muted-foreground">Get notifications on your phone or computer. They never mention anyone’s health.</p>
      <Card>
        <CardContent className="grid gap-6">
          <ThisDevice {...data} />
          <Kinds kinds={data.kinds} />
          <QuietHours {...data} />
        </CardContent>
      </Card>
    </section>
  );
}

/** A device's notifications end with the session, so this says when that is. */
const idleTime = (role: User["role"]) => (role === "client" ? `${sessionIdleMs.client / dayMs} days` : `${sessionIdleMs.staff / (60 * 60_000)} hours`);

function ThisDevice({ offered, thisDevice, devices }: NotificationPreferences) {
  const { role } = useCurrentUser();
  const areEmailsSent = useAreEmailsSent();
  const { turnOn, turnOff, isTurningOn, isTurningOff } = useDevicePush();
  const test = useApiMutation(testPush, { success: { title: "Test sent" }, failure: { title: "Test not sent" } });
  const ability = useHydrated() ? deviceAbility() : "ready";
  const others = devices - (thisDevice ? 1 : 0);
  const elsewhere = others > 0 ? ` ${others === 1 ? "One other device has" : `${others} other devices have`} them on.` : "";
  if (!offered) return <p className="text-sm">Notifications on devices aren't set up here yet. {insteadText(areEmailsSent)}</p>;
  if (thisDevice)
    return (
      <div className="grid gap-3">
        <p className="text-sm">
          This device gets notifications while you're signed in here. You're signed out after {idleTime(role)} without opening the app, and {sessionMaxAgeMs / dayMs} days after you signed in.{elsewhere}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" pending={test.isPending} pendingLabel="Sending..." onClick={() => test.mutate({})}>
            Send a test
          </Button>
          <Button variant="outline" pending={isTurningOff} pendingLabel="Turning off..." onClick={() => void turnOff()}>
            Turn off on this device
          </Button>
        </div>
      </div>
    );
  return (
    <div className="grid gap-3">
      <p className="text-sm">This device gets no notifications.{elsewhere}</p>
      {ability === "ready" ? (
        <Button variant="outline" pending={isTurningOn} pendingLabel="Turning on..." onClick={() => void turnOn()} className="justify-self-start">
          <BellRing aria-hidden />
          Turn on notifications
        </Button>
      ) : (
        <DeviceHelp ability={ability} />
      )}
    </div>
  );
}

function Kinds({ kinds }: Pick<NotificationPreferences, "kinds">) {
  const edit = useApiMutation(editNotificationPreferences, { failure: { title: "Not saved" } });
  const changed = edit.isPending ? (edit.variables.body?.kinds ?? {}) : {};
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">What you get</legend>
      {kinds.map(({ kind, label, description, on }) => (
        <SwitchRow key={kind} label={label} hint={description} checked={changed[kind] ?? on} onChange={({ target }) => edit.mutate({ body: { kinds: { [kind]: target.checked } } })} />
      ))}
    </fieldset>
  );
}

function QuietHours({ quietHours, timeZone }: Pick<NotificationPreferences, "quietHours" | "timeZone">) {
  const edit = useApiMutation(editNotificationPreferences, { failure: { title: "Quiet hours not saved" } });
  const save = (change: Partial<typeof quietHours>) => {
    const edited = { ...quietHours, ...change };
    if (edited.from && edited.until && (edited.from !== quietHours.from || edited.until !== quietHours.until)) edit.mutate({ body: { quietHours: edited } });
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">Quiet hours</legend>
      <p className="text-sm text-muted-foreground">Nothing is sent to your devices between these times ({timeZone.replaceAll("_", " ")}). Anything new arrives as one notification when they end. The same time twice means no quiet hours.</p>
      <div className="flex flex-wrap gap-4">
        {(["from", "until"] as const).map((name) => (
          <div key={name} className="grid gap-1.5">
            <Label htmlFor={`quiet-${name}`}>{name === "from" ? "From" : "Until"}</Label>
            <Input key={quietHours[name]} id={`quiet-${name}`} type="time" required defaultValue={quietHours[name]} onBlur={({ target }) => save({ [name]: target.value })} className="figures w-36" />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

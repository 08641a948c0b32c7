"use client";

import { useState } from "react";
import { endPushSubscription } from "@/components/feedback/device-push";
import { toast } from "@/components/feedback/toast";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useCurrentUser } from "@/components/hooks/current-user";
import { askPermission, subscribeDevice } from "@/components/push/device";
import { callEndpoint } from "@/lib/api/client";
import { readPushKey, subscribeToPush, unsubscribeFromPush } from "@/lib/core/push/calls";

/** Turns notifications on and off in this browser. */
export function useDevicePush() {
  const { id } = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const subscribe = useApiMutation(subscribeToPush, { success: { title: "Notifications are on", description: "On this device, while you stay signed in." }, failure: { title: "Notifications not turned on" } });
  const unsubscribe = useApiMutation(unsubscribeFromPush, { success: { title: "Notifications are off on this device" }, failure: { title: "Notifications not turned off" } });

  async function turnOn(): Promise<boolean> {
    setAsking(true);
    try {
      if (!(await askPermission())) return false;
      const device = await callEndpoint(readPushKey, {}).then(({ key }) => (key === null ? null : subscribeDevice(key, id))).catch(() => null);
      if (!device) {
        toast({ variant: "destructive", title: "Notifications not turned on", description: "Your browser couldn't reach its notification service. Please try again in a minute." });
        return false;
      }
      await subscribe.mutateAsync({ body: device });
      return true;
    } catch {
      // The toast of the call has said why.
      return false;
    } finally {
      setAsking(false);
    }
  }

  async function turnOff() {
    await endPushSubscription();
    unsubscribe.mutate({});
  }

  return { turnOn, turnOff, isTurningOn: isAsking, isTurningOff: unsubscribe.isPending };
}

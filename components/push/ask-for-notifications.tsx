"use client";

import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "@/components/hooks/use-hydrated";
import { canAskFirst } from "@/components/push/device";
import { useDevicePush } from "@/components/push/use-device-push";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/api/query";
import { readNotificationPreferences } from "@/lib/core/push/calls";

const askedKey = "cadence:notifications-asked";

function wasAsked() {
  try {
    return localStorage.getItem(askedKey) !== null;
  } catch {
    // Without a place to remember the answer, we would ask every week.
    return true;
  }
}

/** Offers notifications where a reply is what somebody now waits for. Once: after either answer it never comes back on this device. */
export function AskForNotifications({ why }: { why: string }) {
  const isHydrated = useHydrated();
  const [isAnswered, setAnswered] = useState(false);
  const mayAsk = isHydrated && !isAnswered && canAskFirst() && !wasAsked();
  const { data } = useQuery({ ...queryFor(readNotificationPreferences), enabled: mayAsk });
  const { turnOn, isTurningOn } = useDevicePush();
  if (!mayAsk || !data?.offered || data.thisDevice) return null;

  function remember() {
    localStorage.setItem(askedKey, "1");
    setAnswered(true);
  }
  return (
    <section aria-label="Notifications" className="mt-5 grid justify-items-start gap-3 rounded-lg bg-info-soft px-5 py-4 text-left text-sm text-info-ink">
      <p>{why}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" pending={isTurningOn} pendingLabel="Turning on..." onClick={() => void turnOn().then((isOn) => isOn && remember())}>
          <BellRing aria-hidden />
          Turn on notifications
        </Button>
        <Button size="sm" variant="ghost" onClick={remember}>
          Not now
        </Button>
      </div>
    </section>
  );
}

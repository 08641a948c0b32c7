"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { formatDate, useTimeZone } from "@/components/common/local-time";
import { newVersion } from "@/components/offline/new-version";
import { Button } from "@/components/ui/button";
import { connection } from "@/lib/api/connection";
import { isBehind } from "@/lib/api/refetch";

/** Says that the screen is not what the server has: there is no connection, something couldn't be refreshed, or there is a new version. */
export function RefreshNotice() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const hasFallenBehind = useSyncExternalStore(subscribe, () => cache.findAll({ predicate: isBehind }).length > 0, () => false);
  const staleSince = useSyncExternalStore(connection.subscribe, connection.staleSince, () => null);
  const loadNewVersion = useSyncExternalStore(newVersion.subscribe, newVersion.get, () => null);
  const timeZone = useTimeZone();
  const tryNow = { label: "Try now", onClick: () => void client.refetchQueries({ type: "active" }) };
  return (
    <div role="status">
      {staleSince ? <Notice text={`Offline. Showing what was loaded ${formatLoadedAt(staleSince, timeZone)}`} {...tryNow} /> : null}
      {!staleSince && hasFallenBehind ? <Notice text="This screen couldn't be refreshed." {...tryNow} /> : null}
      {!staleSince && !hasFallenBehind && loadNewVersion ? <Notice text="A new version is ready." label="Reload" onClick={loadNewVersion} /> : null}
    </div>
  );
}

interface NoticeProps {
  text: string;
  label: string;
  onClick: () => void;
}

const Notice = ({ text, label, onClick }: NoticeProps) => (
  <p className="pointer-events-auto flex items-center gap-3 rounded-full border bg-card py-1 pr-1 pl-4 text-sm shadow-md">
    {text}
    <Button variant="ghost" size="sm" onClick={onClick}>
      {label}
    </Button>
  </p>
);

/** "at 9:14 pm", with the day if it isn't today. */
function formatLoadedAt(at: Date, timeZone: string | undefined) {
  const time = `at ${formatDate(at, "time", timeZone)}`;
  return formatDate(at, "date", timeZone) === formatDate(new Date(), "date", timeZone) ? time : `on ${formatDate(at, "shortDate", timeZone)} ${time}`;
}

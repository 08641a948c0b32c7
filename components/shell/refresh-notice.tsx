"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useTimeZone } from "@/components/common/local-time";
import { NoticeLine } from "@/components/feedback/notice-line";
import { newVersion } from "@/components/offline/new-version";
import { Button } from "@/components/ui/button";
import { connection } from "@/lib/api/connection";
import { isBehind } from "@/lib/api/refetch";
import { type DateZone, formatDate } from "@/lib/platform/date-texts";

/** Says that the screen is not what the server has: there is no connection or a slow one, something couldn't be refreshed, or there is a new version. */
export function RefreshNotice() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const hasFallenBehind = useSyncExternalStore(subscribe, () => cache.findAll({ predicate: isBehind }).length > 0, () => false);
  const staleSince = useSyncExternalStore(connection.subscribe, connection.staleSince, () => null);
  const slowSince = useSyncExternalStore(connection.subscribe, connection.slowSince, () => null);
  const loadNewVersion = useSyncExternalStore(newVersion.subscribe, newVersion.get, () => null);
  const timeZone = useTimeZone();
  const loadedAt = staleSince ?? slowSince;
  const tryNow = { label: "Try now", onClick: () => void client.refetchQueries({ type: "active" }) };
  return (
    <div role="status">
      {loadedAt ? <Notice text={`${staleSince ? "Offline" : "Slow connection"}. Showing what was loaded ${formatLoadedAt(loadedAt, timeZone)}`} {...(staleSince && tryNow)} /> : null}
      {!loadedAt && hasFallenBehind ? <Notice text="This screen couldn't be refreshed." {...tryNow} /> : null}
      {!loadedAt && !hasFallenBehind && loadNewVersion ? <Notice text="A new version is ready." label="Reload" onClick={loadNewVersion} /> : null}
    </div>
  );
}

interface NoticeProps {
  text: string;
  /** What can be done about it. */
  label?: string;
  onClick?: () => void;
}

const Notice = ({ text, label, onClick }: NoticeProps) => (
  <NoticeLine>
    {text}
    {label ? (
      <Button variant="ghost" size="sm" onClick={onClick}>
        {label}
      </Button>
    ) : null}
  </NoticeLine>
);

/** "at 9:14 pm", with the day if it isn't today. */
function formatLoadedAt(at: Date, timeZone: DateZone) {
  const time = `at ${formatDate(at, "time", timeZone)}`;
  return formatDate(at, "date", timeZone) === formatDate(new Date(), "date", timeZone) ? time : `on ${formatDate(at, "shortDate", timeZone)} ${time}`;
}

import { callEndpoint } from "@/lib/api/client";
import { editNotificationPreferences, readNotificationPreferences } from "@/lib/core/push/calls";
import { readReportedTimeZone, rememberReportedTimeZone } from "@/lib/platform/push-person";

/** Gives the person's quiet hours the time zone of this device, if it has notifications of theirs and the zone isn't the one it reported last. */
export async function reportTimeZone(person: string, timeZone: string): Promise<void> {
  if ((await readReportedTimeZone()) === timeZone) return;
  const current = await callEndpoint(readNotificationPreferences, {}, { sender: person });
  // Without `thisDevice`, the browser's subscription is an earlier person's.
  if (current.thisDevice && current.timeZone !== timeZone) await callEndpoint(editNotificationPreferences, { body: { timeZone } }, { sender: person });
  await rememberReportedTimeZone(timeZone);
}

import { getPracticeSettings } from "@/lib/core/settings/queries";
import { dayInTimeZone } from "@/lib/platform/clock";
import { csvResponse } from "@/lib/platform/csv";
import { readRosterBatches } from "@/lib/practice/roster/pages";
import type { RosterClient, RosterFilter } from "@/lib/practice/roster/rows";

const csvHeader = [
  "First name", "Last name", "Email", "Phone", "Status", "Onboarding", "Subscription", "Monthly fee (GBP)", "Revenue (GBP)",
  "Check-ins", "Last check-in", "Last activity", "Joined", "Location", "Tags",
];

/** Streams the clients as a CSV file. Days are in the practice's time zone. */
export async function createClientsCsvResponse(filter: RosterFilter, now: Date): Promise<Response> {
  const { timeZone } = await getPracticeSettings();
  const day = (at: Date | null) => at && dayInTimeZone(timeZone, at);
  const cells = (client: RosterClient) => [
    client.firstName, client.lastName, client.email, client.phone, client.status, client.onboardingStatus, client.subscriptionStatus,
    client.monthlyFee, client.revenue, client.totalCheckIns, day(client.lastCheckIn), day(client.lastActivity), client.joinDate, client.location,
    client.tags.join(", "),
  ];
  async function* lines() {
    for await (const batch of readRosterBatches(filter, now)) yield batch.map(cells);
  }
  return csvResponse(`clients-${dayInTimeZone(timeZone, now)}.csv`, csvHeader, lines());
}

import { Readable } from "node:stream";
import papa from "papaparse";
import { rosterBatches } from "@/lib/clients/roster";
import type { RosterClient, RosterFilter } from "@/lib/clients/roster-rows";
import { dayIn } from "@/lib/platform/clock";
import { practice } from "@/lib/settings/queries";

const header = [
  "First name", "Last name", "Email", "Phone", "Status", "Onboarding", "Subscription", "Monthly fee (GBP)", "Revenue (GBP)",
  "Check-ins", "Last check-in", "Last activity", "Joined", "Location", "Tags",
];

/** Byte order mark: without it spreadsheets take the names for another alphabet. */
const mark = "\uFEFF";

/** These clients, or all, as a CSV file that is written while it is sent; days are the practice's. */
export async function clientsCsv(filter: RosterFilter, now: Date): Promise<Response> {
  const { timeZone } = await practice();
  const day = (at: Date | null) => at && dayIn(timeZone, at);
  const cells = (client: RosterClient) => [
    client.firstName, client.lastName, client.email, client.phone, client.status, client.onboardingStatus, client.subscriptionStatus,
    client.monthlyFee, client.revenue, client.totalCheckIns, day(client.lastCheckIn), day(client.lastActivity), client.joinDate, client.location,
    client.tags.join(", "),
  ];
  async function* lines() {
    yield mark + toCsv([header]);
    for await (const batch of rosterBatches(filter, now)) if (batch.length > 0) yield toCsv(batch.map(cells));
  }
  // Node's own type of stream; it is the one that answers are made of.
  return new Response(Readable.toWeb(Readable.from(lines(), { objectMode: false })) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="clients-${dayIn(timeZone, now)}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

/** What a spreadsheet would run as a formula and so is written as text. papaparse's own pattern overlooks cells of several lines. */
const formula = /^\s*[=+\-@]|^[\t\r]/;

const toCsv = (lines: unknown[][]) => `${papa.unparse(lines, { escapeFormulae: formula, newline: "\r\n" })}\r\n`;

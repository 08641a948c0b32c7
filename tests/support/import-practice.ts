import { vi } from "vitest";
import { dayToDate } from "@/lib/platform/clock";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

/** An empty practice at this time, with a coach and a client, Anna Berg, who started on Monday 7 September 2026. */
export async function startImportPractice(now: Date) {
  vi.useFakeTimers({ toFake: ["Date"], now });
  await resetDatabase();
  const coach = await makeSignedInCoach();
  return { coach, anna: await makeSignedInClient({ user: { firstName: "Anna", lastName: "Berg", email: "anna@example.com" }, client: { joinDate: dayToDate("2026-09-07") } }) };
}
export type ImportPractice = Awaited<ReturnType<typeof startImportPractice>>;

import { afterEach, expect, it, vi } from "vitest";
import { reportTimeZone } from "@/components/offline/report-time-zone";
import { senderHeader } from "@/lib/api/headers";
import { FakeCaches } from "@/tests/fakes/caches";

afterEach(() => void vi.unstubAllGlobals());

/** Reports these zones one after the other and returns what the server was sent. */
async function report(zones: readonly string[], { thisDevice = true, timeZone = "Europe/London" } = {}) {
  const preferences = { thisDevice, timeZone };
  const sent: unknown[] = [];
  vi.stubGlobal("caches", new FakeCaches());
  vi.stubGlobal("fetch", async (_: string, { method, body, headers }: { method: string; body?: string; headers: Record<string, string> }) => {
    const changes = JSON.parse(body ?? "{}") as Partial<typeof preferences>;
    sent.push([method, changes.timeZone, headers[senderHeader]]);
    return Response.json(Object.assign(preferences, changes));
  });
  for (const zone of zones) await reportTimeZone("ada", zone);
  return sent;
}

it.each([
  ["moves the quiet hours to the zone of the device, once", ["Asia/Tokyo", "Asia/Tokyo"], {}, [["GET", undefined, "ada"], ["PATCH", "Asia/Tokyo", "ada"]]],
  ["follows each further move", ["Asia/Tokyo", "Europe/London"], {}, [["GET", undefined, "ada"], ["PATCH", "Asia/Tokyo", "ada"], ["GET", undefined, "ada"], ["PATCH", "Europe/London", "ada"]]],
  ["changes nothing where the zone is known already", ["Europe/London"], {}, [["GET", undefined, "ada"]]],
  ["changes nothing where the subscription is an earlier person's", ["Asia/Tokyo"], { thisDevice: false }, [["GET", undefined, "ada"]]],
])("%s", async (_, zones, known, expected) => {
  expect(await report(zones, known)).toEqual(expected);
});

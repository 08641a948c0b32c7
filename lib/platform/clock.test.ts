import fc from "@/tests/support/fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { dayInTimeZone, instantOnDay, localDateTime } from "@/lib/platform/clock";

const zones = fc.constantFrom("Europe/London", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Auckland", "America/St_Johns", "Africa/Cairo", "UTC");
const instants = fc.oneof(
  fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) }),
  // The weekends on which the clocks change in London.
  fc.integer({ min: Date.UTC(2026, 2, 27), max: Date.UTC(2026, 2, 31) }),
  fc.integer({ min: Date.UTC(2026, 9, 23), max: Date.UTC(2026, 9, 27) }),
);

it("reads and writes local times as Temporal does", () => {
  fc.assert(
    fc.property(zones, instants, (timeZone, ms) => {
      const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime();
      expect(localDateTime(timeZone, new Date(ms))).toBe(zoned.toString({ smallestUnit: "millisecond" }));
      const [day, time] = [dayInTimeZone(timeZone, new Date(ms)), zoned.toPlainTime().toString({ smallestUnit: "minute" })];
      expect(day).toBe(zoned.toPlainDate().toString());
      expect(instantOnDay(timeZone, day, time).getTime()).toBe(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);
    }),
    { numRuns: 2000 },
  );
});

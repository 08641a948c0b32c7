import { expect, it, vi } from "vitest";
import { guardLeaving, leaveGuarded } from "@/components/common/leave-guard";

it("leaves at once where nothing is guarded, and asks the guard until it ends", () => {
  const leave = vi.fn();
  leaveGuarded(leave);
  expect(leave).toHaveBeenCalledOnce();

  const guard = vi.fn();
  const end = guardLeaving(guard);
  leaveGuarded(leave);
  expect(leave).toHaveBeenCalledOnce();
  expect(guard).toHaveBeenCalledExactlyOnceWith(leave);

  end();
  leaveGuarded(leave);
  expect(leave).toHaveBeenCalledTimes(2);
});

it("keeps the newer guard when an earlier one ends", () => {
  const [leave, guard] = [vi.fn(), vi.fn()];
  const endEarlier = guardLeaving(vi.fn());
  const endNewer = guardLeaving(guard);
  endEarlier();
  leaveGuarded(leave);
  expect(guard).toHaveBeenCalledOnce();
  endNewer();
});

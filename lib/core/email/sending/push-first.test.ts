import { describe, expect, it } from "vitest";
import { holdOf } from "@/lib/core/email/sending/push-first";
import { isEmailType } from "@/lib/core/email/types";
import { unaskedTypes } from "@/lib/core/notifications/unasked";
import { emailPushKinds, emailsMakingPushes, pushKinds } from "@/lib/core/push/rules";

const at = (time: string) => new Date(`2026-11-25T${time}:00Z`);

describe("the email about the same event", () => {
  const push = { kind: "message", sendAfter: at("11:00"), sentAt: null, seenAt: null };
  it.each([
    ["waits for a push that hasn't left", push, "11:00", { until: at("11:01") }],
    ["waits with one that is held for half an hour", { ...push, sendAfter: at("11:30") }, "11:00", { until: at("11:31") }],
    ["waits an hour at a time until the morning", { ...push, sendAfter: at("19:00") }, "11:00", { until: at("12:00") }],
    ["waits an hour for it to be seen", { ...push, sentAt: at("11:00") }, "11:59", { until: at("12:00") }],
    ["goes if it wasn't seen", { ...push, sentAt: at("11:00") }, "12:00", null],
    ["never goes once it was seen", { ...push, sentAt: at("11:00"), seenAt: at("11:05") }, "11:10", { error: "Not sent. They saw the notification on their device." }],
    ["never goes after a reminder, which is enough unasked", { ...push, kind: "check_in_due", sentAt: at("11:00") }, "18:00", { error: "Not sent. They got a notification on their device instead." }],
  ])("%s", (_name, given, time, hold) => expect(holdOf(given, at(time))).toEqual(hold));
});

it("names email types and kinds that exist", () => {
  expect([...Object.keys(emailPushKinds), ...emailsMakingPushes, ...unaskedTypes].filter((type) => !isEmailType(type))).toEqual([]);
  expect(Object.values(emailPushKinds).filter((kind) => !pushKinds.some((known) => known.kind === kind))).toEqual([]);
});

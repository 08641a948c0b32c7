import { describe, expect, it } from "vitest";
import { restoredText } from "@/components/clients/client-texts";

describe("restoredText", () => {
  const [member, invited] = [{ hasPassword: true }, { hasPassword: false }];
  it.each([
    ["with a password", [member], "They can sign in again."],
    ["without a password", [invited], "They haven’t set a password yet. Invite them from their profile."],
    ["one of two without a password", [member, invited], "1 client hasn’t set a password yet. Invite them from their profile. The others can sign in again."],
    ["two of three without a password", [invited, member, invited], "2 clients haven’t set a password yet. Invite them from their profile. The others can sign in again."],
  ])("says what comes next for clients %s", (_, clients, access) => expect(restoredText(clients)).toBe(`${access} Billing stays off until you set it up again.`));
});

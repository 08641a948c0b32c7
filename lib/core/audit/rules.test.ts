import { describe, expect, it } from "vitest";
import { auditActionsByKind, auditKinds } from "@/lib/core/audit/actions";
import { type AuditDetail, describeAuditEvent } from "@/lib/core/audit/rules";

const describeInOneSentence = (action: string, detail: AuditDetail | null, names: { actor?: string | null; subject?: string | null } = {}) => {
  const { who, what } = describeAuditEvent({ action, detail, actor: "Maya Hart", subject: "Rosa Lind", ...names });
  return `${who} ${what}`;
};

describe("describeAuditEvent", () => {
  it.each<[string, AuditDetail | null, string]>([
    ["session.began", { way: "password" }, "Maya Hart signed in with a password"],
    ["session.began", { way: "registration" }, "Maya Hart signed in by signing up"],
    ["session.failed", { way: "passkey" }, "Maya Hart tried to sign in as Rosa Lind with a passkey that was refused"],
    ["confirmation.failed", { way: "password" }, "Maya Hart typed a wrong password to confirm who they are"],
    ["confirmation.failed", { way: "authenticator" }, "Maya Hart typed a wrong code to confirm who they are"],
    ["confirmation.failed", { way: "passkey" }, "Maya Hart used a passkey that was refused to confirm who they are"],
    ["password.set", null, "Maya Hart accepted the invitation and set a password"],
    ["account.invited", { role: "nutritionist" }, "Maya Hart invited Rosa Lind as a nutritionist"],
    ["opened.check_ins", { keptOnDevice: true }, "Maya Hart saved check-ins of Rosa Lind on a device for offline use"],
    ["opened.progress_photos", null, "Maya Hart opened progress photos of Rosa Lind"],
    ["clients.exported", { clientIds: "all" }, "Maya Hart exported all clients"],
    ["clients.exported", { clientIds: ["a"] }, "Maya Hart exported 1 client"],
    ["leads.deleted", { count: 1200 }, "Maya Hart deleted 1,200 leads"],
    ["leads.forgotten", { count: 1 }, "Maya Hart erased 1 old lead"],
    ["import.undone", { create: 2, update: 1 }, "Maya Hart undid an import: 2 added, 1 changed"],
    ["settings.changed", { settings: ["timeZone", "fromEmail"] }, "Maya Hart changed the settings: time zone, from email"],
    ["rule.switched", { rule: "Welcome Email", enabled: false }, "Maya Hart turned off the rule “Welcome Email”"],
  ])("describes %s %j as %j", (action, detail, sentence) => {
    expect(describeInOneSentence(action, detail)).toBe(sentence);
  });

  it("names a stand-in for people who were erased or never signed in", () => {
    expect(describeInOneSentence("client.archived", null, { actor: null })).toBe("A deleted user deleted Rosa Lind");
    expect(describeInOneSentence("session.refused", null, { actor: null, subject: null })).toBe("Someone was blocked after too many attempts to sign in as someone");
    expect(describeInOneSentence("client.erased", { clientId: "1" }, { actor: null })).toBe("The system permanently erased a client, 30 days after they were deleted or asked for it");
  });

  it("shows an unknown action by its name", () => {
    expect(describeAuditEvent({ action: "moon.landed", detail: ["odd"], actor: null, subject: null })).toEqual({ kind: null, who: "A deleted user", what: "moon.landed", from: null });
  });

  it("lists each action under exactly one kind", () => {
    const all = auditKinds.flatMap((kind) => auditActionsByKind[kind]);
    expect(new Set(all).size).toBe(all.length);
    expect([...auditKinds].toSorted()).toEqual(Object.keys(auditActionsByKind).toSorted());
  });
});

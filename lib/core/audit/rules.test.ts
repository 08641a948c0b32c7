import { describe, expect, it } from "vitest";
import { auditActionsByKind, type AuditDetail, auditKinds, describeAuditEvent } from "@/lib/core/audit/rules";

const describeInOneSentence = (action: string, detail: AuditDetail | null, names: { actor?: string | null; subject?: string | null } = {}) => {
  const { who, what } = describeAuditEvent({ action, detail, actor: "Maya Hart", subject: "Rosa Lind", ...names });
  return `${who} ${what}`;
};

describe("What the log says", () => {
  it.each<[string, AuditDetail | null, string]>([
    ["session.began", { way: "password" }, "Maya Hart signed in with a password"],
    ["session.began", { way: "registration" }, "Maya Hart signed in by signing up"],
    ["password.set", null, "Maya Hart accepted the invitation and set a password"],
    ["account.invited", { role: "nutritionist" }, "Maya Hart invited Rosa Lind as a nutritionist"],
    ["opened.progress_photos", null, "Maya Hart opened progress photos of Rosa Lind"],
    ["clients.exported", { clientIds: "all" }, "Maya Hart exported all clients"],
    ["clients.exported", { clientIds: ["a"] }, "Maya Hart exported 1 client"],
    ["leads.deleted", { count: 1200 }, "Maya Hart deleted 1,200 leads"],
    ["leads.forgotten", { count: 1 }, "Maya Hart forgot 1 old lead"],
    ["import.undone", { create: 2, update: 1 }, "Maya Hart took an import back: 2 added, 1 changed"],
    ["settings.changed", { settings: ["timeZone", "fromEmail"] }, "Maya Hart changed the settings: time zone, from email"],
    ["rule.switched", { rule: "Welcome Email", enabled: false }, "Maya Hart switched the rule “Welcome Email” off"],
  ])("of %s %j is %j", (action, detail, sentence) => {
    expect(describeInOneSentence(action, detail)).toBe(sentence);
  });

  it("names nobody who is not there, and what nobody signed in did", () => {
    expect(describeInOneSentence("client.archived", null, { actor: null })).toBe("Someone no longer here archived Rosa Lind");
    expect(describeInOneSentence("session.refused", null, { actor: null, subject: null })).toBe("Somebody was stopped after too many tries to sign in as someone");
    expect(describeInOneSentence("client.erased", { clientId: "1" }, { actor: null })).toBe("The product erased a client for good, 30 days after she was archived");
  });

  it("stays readable for what it does not know", () => {
    expect(describeAuditEvent({ action: "moon.landed", detail: ["odd"], actor: null, subject: null })).toEqual({ kind: null, who: "Someone no longer here", what: "moon.landed", from: null });
  });

  it("has each action under one kind", () => {
    const all = auditKinds.flatMap((kind) => auditActionsByKind[kind]);
    expect(new Set(all).size).toBe(all.length);
    expect([...auditKinds].toSorted()).toEqual(Object.keys(auditActionsByKind).toSorted());
  });
});

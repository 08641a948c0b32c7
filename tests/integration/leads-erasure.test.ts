import { beforeEach, describe, expect, it } from "vitest";
import { POST as erase } from "@/app/api/lead-erasure/route";
import { POST as quickAdd } from "@/app/api/leads/quick-add/route";
import { leadConsentUrl, leadErasureUrl } from "@/lib/core/email/lead-links";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { emailTypes } from "@/lib/core/email/types";
import { recordDiscoveryForm } from "@/lib/outreach/leads/commands";
import { findLeadErasureState } from "@/lib/outreach/leads/link-queries";
import { db } from "@/lib/platform/db";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { findTablesContaining } from "@/tests/factories/complete-client";
import { makeLead, minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date();
const tokenIn = (text: string | null) => new URL(/https?:\/\/\S+\/erase-my-details[^\s>]+/.exec(text ?? "")?.[0] ?? "").searchParams.get("token") ?? "";
const tokenFor = (id: string, email: string) => tokenIn(leadErasureUrl(id, email));

describe("The link in every email to a lead", () => {
  it.each(emailTypes.filter(({ category }) => category === "leads").map(({ id }) => id))("is in %s and works", async (type) => {
    const lead = await makeLead(db, { stage: "discovery_booked" });
    const props = { leadRef: "ref", submissionId: "s", sentAt: now.toISOString(), eraseAt: now.toISOString(), callOn: null };
    await db.emailMessage.create({ data: { key: "k", type, occasion: "o", leadId: lead.id, toEmail: lead.email ?? "", props, sendAfter: now, createdAt: now } });
    expect(await sendDueBatch(now, outboxProvider)).toMatchObject({ sent: 1 });
    const { text, html } = await db.emailMessage.findFirstOrThrow();
    expect(html).toContain("Delete everything about me");
    expect(await findLeadErasureState(tokenIn(text))).toBe("open");
  });

  it("does nothing when it is opened, erases everything about the lead when confirmed, works once, and tells the coach without a name", async () => {
    const coach = await makeSignedInCoach();
    const form = { ...minimalDiscoveryAnswers, referralSource: "Instagram" as const, goals: ["Get Stronger" as const], fullName: "Zéphyrine Quillan", email: "zephyrine@example.com", yourStory: "Zéphyrine's story", consent: true as const };
    await recordDiscoveryForm(form, null, now);
    await recordDiscoveryForm({ ...form, yourStory: "Zéphyrine again" }, null, new Date(now.getTime() + 120_000));
    await makeLead(db, { fullName: "Zéphyrine, last year", email: "ZEPHYRINE@example.com", stage: "lost" });
    const other = await makeLead(db);
    await sendDueBatch(now, outboxProvider);
    const token = tokenIn((await db.emailMessage.findFirstOrThrow()).text);
    const before = await findTablesContaining(db, ["zephyrine", "zéphyrine"]);
    expect(before).toEqual(["EmailMessage", "Lead", "LeadSubmission", "Notification"]);
    expect(await findLeadErasureState(token)).toBe("open");
    expect(await findTablesContaining(db, ["zephyrine", "zéphyrine"])).toEqual(before);
    expect((await callRoute(erase, { body: { token } })).body).toEqual({ success: true });
    expect(await findTablesContaining(db, ["zephyrine", "zéphyrine"])).toEqual([]);
    expect([await db.lead.findMany({ select: { id: true } }), await db.leadEvent.count(), await db.leadSubmission.count(), await db.emailMessage.count()]).toEqual([[{ id: other.id }], 0, 0, 0]);
    expect(await db.notification.findMany({ select: { userId: true, kind: true, text: true } })).toEqual([
      { userId: coach.id, kind: "lead_erased", text: "A lead at “New Inquiry” asked to be erased. Everything about them has been deleted." },
    ]);
    expect(await db.auditEvent.findMany({ select: { action: true, actorId: true, detail: true } })).toEqual([{ action: "lead.erased", actorId: null, detail: { count: 2 } }]);
    expect((await callRoute(erase, { body: { token } })).status).toBe(400);
    expect([await findLeadErasureState(token), await db.notification.count()]).toEqual(["gone", 1]);
  });

  it("erases nobody when it is forged, of another purpose, or was sent to an address that the lead no longer has", async () => {
    const [lead, other] = [await makeLead(db, { email: "ann@example.com" }), await makeLead(db)];
    const token = tokenFor(lead.id, "ann@example.com");
    const [, mark = "", signature = ""] = token.split(".");
    const consentToken = new URL(leadConsentUrl(lead.id, "ann@example.com")).searchParams.get("token") ?? "";
    const wrong = ["", "x", lead.id, `${other.id}.${mark}.${signature}`, `${lead.id}.${mark}.${"A".repeat(43)}`, `${lead.id}.${signature}.${mark}`, consentToken];
    for (const text of wrong) expect([(await callRoute(erase, { body: { token: text } })).status, await findLeadErasureState(text)], text).toEqual([400, "invalid"]);
    expect([(await callRoute(erase, { body: { token: tokenFor(lead.id, "maya@example.com") } })).status, await db.lead.count()]).toEqual([400, 2]);
    await db.lead.update({ where: { id: lead.id }, data: { email: null } });
    expect([(await callRoute(erase, { body: { token } })).status, await db.lead.count()]).toEqual([400, 2]);
  });

  it("erases nobody who became a client, and says how a client does it", async () => {
    const client = await makeSignedInClient();
    const lead = await makeLead(db, { stage: "won", email: client.user.email, clientId: client.id });
    const token = tokenFor(lead.id, client.user.email);
    expect(await findLeadErasureState(token)).toBe("client");
    const { status, body } = await callRoute(erase, { body: { token } });
    expect([status, body.message]).toEqual([409, "You're a client now. Please sign in and ask for it in your profile."]);
    expect(await db.lead.count()).toBe(1);
  });

  it("names nobody in its address", async () => {
    const { cookie } = await makeSignedInCoach();
    await callRoute(quickAdd, { cookie, body: { fullName: "Zéphyrine Quillan", email: "zephyrine@example.com" } });
    const { id } = await db.lead.findFirstOrThrow();
    expect(tokenFor(id, "zephyrine@example.com")).not.toMatch(/zephyrine|example/i);
  });
});

import { beforeEach, expect, it } from "vitest";
import { POST as undo } from "@/app/api/imports/[id]/undo/route";
import { POST as preview } from "@/app/api/imports/preview/route";
import { POST as commit } from "@/app/api/imports/route";
import { db } from "@/lib/platform/db";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

// In a file of its own, because on the embedded database it takes minutes.

beforeEach(resetDatabase);

it("An import creates more people than a database statement has parameters, records the new staff, and can be undone", { timeout: 300_000 }, async () => {
  const { cookie } = await makeSignedInCoach();
  const clients = Array.from({ length: 33_000 }, (_, n) => `Ana,ana${n}@example.com,\n`).join("");
  const { body: plan } = await callRoute(preview, { cookie, body: { kind: "users", csvData: `First name,Email,Role\n${clients}Cleo,cleo@example.com,nutritionist\n` } });
  expect((await callRoute(commit, { cookie, body: { importId: plan.id, sendInvites: false } })).body).toMatchObject({ created: 33_001 });
  expect(await db.auditEvent.findMany({ where: { action: "account.imported" }, select: { detail: true } })).toEqual([{ detail: { role: "nutritionist" } }]);
  expect((await callRoute(undo, { cookie, params: { id: plan.id } })).status).toBe(200);
  expect(await db.user.count()).toBe(1);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, expect, inject, it, vi } from "vitest";
import { POST as retryRoute } from "@/app/api/payments/retry/[id]/route";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { closeDatabase, db, openEmbeddedDatabase, overrideDatabase } from "@/lib/platform/db";
import { createPGlite } from "@/lib/platform/embedded-database";
import { makeCoach } from "@/tests/factories/people";
import { FakeStripe } from "@/tests/fakes/stripe";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { testCardNumbers } from "@/tests/support/gateway-contract";
import { createWebhookDelivery, monthlyPrice, orderAndPayPlan, replaceCard, stripeWorld } from "@/tests/support/payment-world";

const fake = await new FakeStripe().start();
const stripe = { STRIPE_SECRET_KEY: fake.secretKey, STRIPE_WEBHOOK_SECRET: fake.webhookSecret, STRIPE_API_BASE: fake.address };
Object.assign(process.env, stripe);
fake.addPrice(monthlyPrice);
const folder = mkdtempSync(join(tmpdir(), "cadence-killed-"));
overrideDatabase(() => openEmbeddedDatabase(folder));
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await closeDatabase();
  await fake.stop();
  rmSync(folder, { recursive: true });
});

it("A server killed between the charge and its row ends with one payment once the webhook arrives", async () => {
  await (await createPGlite({ dataDir: join(folder, "db"), loadDataDir: await openAsBlob(inject("template")) })).close();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-31T10:00:00Z") });
  const world = stripeWorld(fake);
  const bring = createWebhookDelivery(world);
  world.setTime(new Date());
  const { clientId, customerId } = await orderAndPayPlan(world);
  await syncFromGateway([{ kind: "setup", id: await replaceCard(world, customerId, testCardNumbers.failsLater) }], new Date());
  await world.advance(new Date("2026-02-28T12:00:00Z"));
  await bring();
  await replaceCard(world, customerId, testCardNumbers.good);
  const coach = await makeCoach(db);
  const failed = await db.payment.findFirstOrThrow({ where: { clientId, status: "failed" } });
  await closeDatabase();

  // The charge succeeds, but its response never arrives.
  fake.setFault("POST /v1/invoices", "lost");
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/retry-payment.ts", failed.id, coach.id, new Date().toISOString()], {
    env: { ...process.env, ...stripe, DATA_DIR: folder, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(line));
  const exited = once(child, "exit");
  await expect.poll(world.countCharges, { timeout: 60_000, interval: 20 }).toBe(2);
  child.kill("SIGKILL");
  await exited;
  expect(lines).not.toContain("done");
  fake.setFault("POST /v1/invoices");

  expect(await db.payment.findUnique({ where: { id: failed.id } })).toMatchObject({ status: "failed" });
  await bring();
  expect(await db.payment.findMany({ where: { clientId }, orderBy: { createdAt: "asc" } })).toMatchObject([{ status: "succeeded" }, { id: failed.id, status: "succeeded", settledMinor: 19_900 }]);
  expect(await db.subscription.findMany({ where: { clientId } })).toMatchObject([{ status: "active", graceUntil: null }]);
  expect(await callRoute(retryRoute, { cookie: await createSessionCookieHeader(coach), params: { id: failed.id } })).toMatchObject({ status: 200, body: { id: failed.id, status: "succeeded" } });
  expect(await world.countCharges()).toBe(2);
}, 180_000);

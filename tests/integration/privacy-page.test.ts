import { readdirSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PrivacyNoticeScreen } from "@/components/privacy/privacy-notice";
import type { AnyEndpoint } from "@/lib/api/contract";
import { type Role, roles } from "@/lib/auth/actor";
import { endpoints } from "@/lib/practice/contracts";
import { listProcessors } from "@/lib/practice/privacy/notice";
import { Prisma } from "@/prisma/generated/client";

const page = readFileSync("docs/privacy.md", "utf8");
const section = (title: string) => page.split(/^## /m).find((part) => part.startsWith(title)) ?? "";
const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? "");
const rows = (text: string) => text.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("|---"));

it("docs/privacy.md describes every table, and no table that does not exist", () => {
  const tables = rows(section("What the database stores")).slice(1);
  expect(tables.flatMap((row) => namesIn(row.split("|")[1] ?? "")).toSorted()).toEqual(Object.values(Prisma.ModelName).toSorted());
  for (const row of tables) expect(row.split("|").slice(2, 5).every((cell) => cell.trim() !== "")).toBe(true);
});

it("docs/privacy.md names every cleanup step, and no step that does not exist", () => {
  const steps = [...readFileSync("lib/practice/jobs/cleanup.ts", "utf8").matchAll(/await (\w+)\(/g)].map(([, name]) => name ?? "");
  const documentedSteps = rows(section("How long")).slice(1).flatMap((row) => namesIn(row.split("|")[3] ?? ""));
  expect([...new Set(documentedSteps)].toSorted()).toEqual(steps.toSorted());
});

/** The reads that show a table's rows, from whose access follows who may see them. A client's own copy is a read too. */
const readsByTable: Record<string, readonly string[]> = {
  Client: ["GET /api/client-profile/:clientId", "GET /api/profile"],
  IntakeRecord: ["GET /api/intake-form/:clientId"],
  Consent: ["GET /api/clients/:id/privacy"],
  CheckIn: ["GET /api/client-check-ins/:clientId"],
  NextStep: ["GET /api/steps", "GET /api/clients/:id/steps"],
  ProgressPhoto: ["GET /api/client-check-ins/:clientId/numbers"],
  Measurement: ["GET /api/client-check-ins/:clientId/numbers"],
  Baseline: ["GET /api/baseline", "GET /api/clients/:id/baseline"],
  NutritionPlan: ["GET /api/nutrition-plans/:id/file"],
  CoachNote: ["GET /api/clients/:id/notes", "GET /api/clients/:id/record"],
  Lead: ["GET /api/leads"],
  PastPayment: ["GET /api/past-payments"],
  Payment: ["GET /api/subscription", "GET /api/payments"],
  Import: ["GET /api/imports"],
  PracticeExport: ["GET /api/practice-export"],
  AuditEvent: ["GET /api/audit-log", "GET /api/clients/:id/access-log"],
  EmailMessage: ["GET /api/email-automation/history", "GET /api/clients/:id/record"],
};
/** Reads that everyone signed in may call about themselves only, so that they show nothing to staff. */
const ownReads = new Set(["GET /api/profile"]);

const rolesOf = (names: readonly string[]) => {
  const reads = endpoints.filter(({ method, path: address }) => names.includes(`${method} ${address}`));
  expect(reads).toHaveLength(names.length);
  const allowedRoles = ({ method, path: address, access }: AnyEndpoint): readonly Role[] => (ownReads.has(`${method} ${address}`) ? ["client"] : typeof access === "string" ? roles : access);
  return roles.filter((role) => reads.some((read) => allowedRoles(read).includes(role)));
};
/** The roles that a cell names. "Everyone" is the client and the coaches, as the page says. */
const rolesIn = (cell: string) => roles.filter((role) => new RegExp(`\\b${role}(e?s)?\\b`).test(cell.replace("everyone", "client and coaches")));

it.each(Object.entries(readsByTable))("docs/privacy.md names who may read %s as the contracts allow it", (table, names) => {
  const row = rows(section("What the database stores")).find((line) => namesIn(line.split("|")[1] ?? "").includes(table)) ?? "";
  // Nutritionists see a part of the intake through the safety notes, which have no endpoint of their own.
  const cell = (row.split("|")[3] ?? "").split("; nutritionists see")[0] ?? "";
  expect(rolesIn(cell)).toEqual(rolesOf(names));
});

const ownPlaces = ["The database", "The person's browser", "The server's log", "Backups"];
const allProviders = listProcessors({ STRIPE_SECRET_KEY: "sk", RESEND_API_KEY: "re", UPLOADTHING_TOKEN: "ut", VAPID: { publicKey: "public", privateKey: "private" } }, ["https://youtu.be/1"]);

it("the privacy notice names the provider of each row of docs/privacy.md, and only one that is connected", () => {
  const providerRows = rows(section("Where things are")).slice(1).filter((row) => !ownPlaces.some((place) => row.startsWith(`| ${place}`)));
  const keyOf = (name: string) => (name.includes("push service") ? "push service" : name.split(/[ ,]/)[0] ?? name);
  const inRow = allProviders.map(({ name }) => providerRows.findIndex((row) => row.includes(keyOf(name))));
  expect(inRow.toSorted()).toEqual(providerRows.map((_, index) => index));
  expect(listProcessors({ VAPID: null }, [null]).map(({ name }) => name)).toEqual([]);
});

it("the privacy notice says which of the product's forms are saved on the server, and how many cookies there are", () => {
  const text = renderToStaticMarkup(createElement(PrivacyNoticeScreen, { notice: { productName: "Cadence", responsible: "Maya", contactEmail: null, contactPhone: null, processors: allProviders, erasureDays: 30, leadMonths: 24 } }));
  const [, browser = ""] = text.split("In your browser");
  expect(browser).toContain("are saved with us as you fill them in");
  expect(browser).not.toContain("weight unit");
  // Those of signing in, of a browser known from before, of a second step, and of light or dark.
  const setCookies = ["lib/auth/session.ts", "lib/auth/browser.ts", "lib/auth/challenges.ts", "components/shell/theme-choice.tsx"];
  const sources = ["lib", "components"].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`));
  expect(sources.filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && /= \(\) => cookieName\(|document\.cookie = /.test(readFileSync(file, "utf8"))).toSorted()).toEqual(setCookies.toSorted());
  expect(browser.match(/One (keeps|stays|is there|cookie)|and one remembers/g)).toHaveLength(setCookies.length);
});

it("docs/privacy.md's record of processing is complete in every row, and names tables that exist", () => {
  const processing = rows(section("Record of processing")).slice(1);
  for (const row of processing) expect(row.split("|").slice(1, 7).every((cell) => cell.trim() !== "")).toBe(true);
  const named = processing.flatMap((row) => namesIn(row.split("|")[2] ?? ""));
  expect(named.filter((name) => !Object.values<string>(Prisma.ModelName).includes(name))).toEqual([]);
  expect(named).toEqual(expect.arrayContaining(["IntakeRecord", "CheckIn", "Message", "Payment", "Lead", "AuditEvent"]));
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
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

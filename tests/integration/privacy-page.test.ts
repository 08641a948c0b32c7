import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Prisma } from "@/prisma/generated/client";

const page = readFileSync("docs/privacy.md", "utf8");
const section = (title: string) => page.split(/^## /m).find((part) => part.startsWith(title)) ?? "";
const named = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? "");
const rows = (text: string) => text.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("|---"));

it("The page on privacy says of every table what it keeps, why, who sees it and how it goes, and of none that there is not", () => {
  const tables = rows(section("What the database stores")).slice(1);
  expect(tables.flatMap((row) => named(row.split("|")[1] ?? "")).toSorted()).toEqual(Object.values(Prisma.ModelName).toSorted());
  for (const row of tables) expect(row.split("|").slice(2, 5).every((cell) => cell.trim() !== "")).toBe(true);
});

it("It names every step of the tidying, and no step that there is not", () => {
  const steps = [...readFileSync("lib/practice/jobs/cleanup.ts", "utf8").matchAll(/await (\w+)\(/g)].map(([, name]) => name ?? "");
  const told = rows(section("How long")).slice(1).flatMap((row) => named(row.split("|")[3] ?? ""));
  expect([...new Set(told)].toSorted()).toEqual(steps.toSorted());
});

import { expect, it } from "vitest";
import { environmentWarnings } from "@/lib/platform/environment-warnings";

const VAPID = { publicKey: "public", privateKey: "private" };
const about = (APP_URL: string, DATABASE_URL?: string) => environmentWarnings({ APP_URL, DATABASE_URL, VAPID }).map((line) => line.split(" ", 1)[0]);

it.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000", "http://cadence.localhost", "https://coaching.example.com"])("says nothing about %s", (address) => {
  expect(about(address)).toEqual([]);
});

it.each(["http://coaching.example.com", "http://192.168.1.5:3000", "http://localhost.example.com", "http://127.0.0.1.example.com"])("warns of %s", (address) => {
  expect(about(address)).toEqual(["APP_URL"]);
});

it.each([
  ["postgres://cadence:secret@localhost/cadence", []],
  ["postgres://cadence@localhost/cadence?host=/var/run/postgresql", []],
  ["postgres://cadence@%2Fvar%2Frun%2Fpostgresql/cadence", []],
  ["postgres://cadence:secret@db.example.com/cadence", ["DATABASE_URL"]],
  ["postgres://cadence:secret@10.0.0.4:5432/cadence?sslmode=prefer", ["DATABASE_URL"]],
  ["postgres://cadence:secret@10.0.0.4:5432/cadence?sslmode=disable", ["DATABASE_URL"]],
  ["postgres://cadence:secret@db.example.com/cadence?sslmode=verify-full", []],
  ["postgres://cadence:secret@db.example.com/cadence?ssl=true", []],
])("of the database %s it says %o", (url, expected) => {
  expect(about("http://localhost:3000", url)).toEqual(expected);
  expect(environmentWarnings({ APP_URL: "http://localhost:3000", DATABASE_URL: url, VAPID }).join()).not.toContain("secret");
});

it("warns where the keys for notifications are missing", () => {
  expect(environmentWarnings({ APP_URL: "http://localhost:3000", DATABASE_URL: "postgres://localhost/cadence", VAPID: null })).toEqual([expect.stringContaining("VAPID_PUBLIC_KEY")]);
});

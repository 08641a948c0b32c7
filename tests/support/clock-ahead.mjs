// Loaded first into a server to set its clock CLOCK_AHEAD_MS ahead of the machine's. Each SIGUSR2 reads a new offset from
// CLOCK_FILE, if it exists.
import { readFileSync } from "node:fs";

const RealDate = Date;
const { CLOCK_AHEAD_MS, CLOCK_FILE } = process.env;
let aheadMs = Number(CLOCK_AHEAD_MS);
if (CLOCK_FILE) process.on("SIGUSR2", () => (aheadMs = Number(readFileSync(CLOCK_FILE, "utf8"))));
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }
  // Next replaces this Date with its own and copies only own properties.
  static UTC = RealDate.UTC;
  static parse = RealDate.parse;
  static now = () => RealDate.now() + aheadMs;
};

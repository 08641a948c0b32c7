// Loaded into a server before anything else: its clock is ahead of the machine's by CLOCK_AHEAD_MS, and from each SIGUSR2 on by what
// the file CLOCK_FILE says then, where there is one.
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
  // Next puts a Date of its own in place of this one, and takes over only what this one has itself.
  static UTC = RealDate.UTC;
  static parse = RealDate.parse;
  static now = () => RealDate.now() + aheadMs;
};

// Loaded into a server before anything else: its clock is ahead of the machine's by CLOCK_AHEAD_MS.
const RealDate = Date;
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
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

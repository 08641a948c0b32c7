/** Whether tests run in their long form: `npm run test:whole` sets WHOLE=1. */
export const isFullRun = process.env.WHOLE === "1";

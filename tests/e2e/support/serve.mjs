// Serves the build with fresh demo data for one test run.
import { spawnSync } from "node:child_process";

// Tests that start their own server copy these folders too.
const { status } = spawnSync("node_modules/.bin/tsx", ["tests/e2e/support/prepare.ts", process.env.DATA_DIR], { stdio: "inherit", env: { ...process.env, DATA_DIR: ".data/e2e-prepared/demo" } });
if (status !== 0) process.exit(1);
process.argv = [process.argv[0], "scripts/start.mjs", "-p", process.argv[2]];
await import("../../../scripts/start.mjs");

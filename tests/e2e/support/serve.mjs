// Serves the build with fresh demo data, for the tests of one run.
import { rmSync } from "node:fs";

rmSync(process.env.DATA_DIR, { recursive: true, force: true });
process.argv = [process.argv[0], "node_modules/next/dist/bin/next", "start", "-p", process.argv[2], "--keepAliveTimeout", "65000"];
await import("next/dist/bin/next");

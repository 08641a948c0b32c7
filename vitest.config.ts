import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const resolve = { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } };

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: { name: "unit", environment: "node", maxWorkers: availableParallelism(), testTimeout: 60_000, include: ["lib/**/*.test.ts", "emails/**/*.test.ts", "components/**/*.test.ts", "app/**/*.test.ts", "scripts/**/*.test.ts", "service-worker/**/*.test.ts"] },
      },
      {
        resolve,
        test: {
          name: "integration",
          environment: "node",
          include: ["tests/integration/**/*.test.ts"],
          // What only one of the two databases has is tested in the run on that one.
          exclude: [process.env.TEST_DATABASE_URL ? "tests/integration/embedded/**" : "tests/integration/server/**"],
          globalSetup: "tests/support/prepare-database.ts",
          setupFiles: "tests/support/database.ts",
          // A test waits for its database half of the time, so one for each core keeps them busy.
          maxWorkers: availableParallelism(),
          // How fast things are is for the bench to say: a slow machine is not a broken product.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: "faults",
          environment: "node",
          include: ["tests/faults/**/*.test.ts"],
          // What needs a database server is in a folder of its own.
          exclude: process.env.TEST_DATABASE_URL ? [] : ["tests/faults/server/**"],
          globalSetup: "tests/support/prepare-database.ts",
          setupFiles: "tests/support/database.ts",
          // Each starts servers of its own, which want the machine to themselves.
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

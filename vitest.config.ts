import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const resolve = { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } };

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: { name: "unit", environment: "node", include: ["lib/**/*.test.ts", "components/**/*.test.ts"] },
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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

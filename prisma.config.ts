import { defineConfig } from "prisma/config";

// `prisma generate` needs no schema engine, but the CLI downloads one unless an executable is configured.
// Only for `generate`: with a stand-in engine the migrate commands would do nothing and report success.
// Migrations run through prisma/migrate.ts instead.
if (process.argv.includes("generate")) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: "prisma/schema", migrations: { path: "prisma/migrations" } });

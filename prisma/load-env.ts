import { existsSync } from "node:fs";

// As the server does: what .env says holds wherever the environment itself says nothing.
if (existsSync(".env")) process.loadEnvFile(".env");

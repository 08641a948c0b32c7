import { existsSync } from "node:fs";

// Like the server, reads .env for variables that the environment does not set.
if (existsSync(".env")) process.loadEnvFile(".env");

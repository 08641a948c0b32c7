import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

async function readHsts(variables: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { default: config } = await import("../next.config.mjs");
  const [everywhere] = (await config.headers?.()) ?? [];
  return everywhere?.headers.find(({ key }) => key === "strict-transport-security")?.value;
}

it.each([
  ["of the address alone by default", { APP_URL: "https://coaching.example" }, "max-age=31536000"],
  ["of subdomains too on request", { APP_URL: "https://coaching.example", HSTS_INCLUDE_SUBDOMAINS: "1" }, "max-age=31536000; includeSubDomains"],
  ["of the address alone without https", { APP_URL: "http://coaching.example", HSTS_INCLUDE_SUBDOMAINS: "1" }, "max-age=31536000"],
])("browsers are asked for HTTPS %s", async (_, variables, value) => {
  expect(await readHsts(variables)).toBe(value);
});

const headers = [
  { key: "x-content-type-options", value: "nosniff" },
  { key: "x-frame-options", value: "DENY" },
  { key: "referrer-policy", value: "same-origin" },
  { key: "permissions-policy", value: "camera=(), microphone=(), geolocation=(), browsing-topics=()" },
  { key: "cross-origin-opener-policy", value: "same-origin" },
  { key: "strict-transport-security", value: "max-age=31536000" },
];

// A form posted without scripts is taken from the address people use, whatever host a proxy in front asks for.
const { APP_URL = "" } = process.env;
const allowedOrigins = URL.canParse(APP_URL) ? [new URL(APP_URL).host] : [];

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: { serverActions: { allowedOrigins } },
  // The bench measures against handlers that no other build has.
  ...(process.env.CADENCE_BENCH === "1" && { pageExtensions: ["tsx", "ts", "bench.ts"] }),
  // They load native code, WebAssembly or files of their own by path, which a bundle would hide from them.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "pglite-prisma-adapter",
    "@prisma/schema-engine-wasm",
    "@node-rs/argon2",
    "sharp",
    "heic-decode",
    "pino",
    "pg",
  ],
  headers: async () => [{ source: "/:path*", headers }],
  // The spec leaves the word open (back-office §7). A route that exists by that name, such as sync-stripe-payments, comes first.
  rewrites: async () => [
    { source: "/api/:word([^/]+)-payments", destination: "/api/nutritionist-payments" },
    { source: "/api/:word([^/]+)-payments/mark-paid", destination: "/api/nutritionist-payments/mark-paid" },
  ],
};

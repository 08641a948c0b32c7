// Subdomains are included only on request, because they may have no certificate.
const { APP_URL: address = "", HSTS_INCLUDE_SUBDOMAINS } = process.env;
const subdomains = HSTS_INCLUDE_SUBDOMAINS === "1" && address.startsWith("https://") ? "; includeSubDomains" : "";

const headers = [
  { key: "x-content-type-options", value: "nosniff" },
  { key: "x-frame-options", value: "DENY" },
  { key: "referrer-policy", value: "same-origin" },
  { key: "permissions-policy", value: "camera=(self), microphone=(), geolocation=(), browsing-topics=()" },
  { key: "cross-origin-opener-policy", value: "same-origin" },
  { key: "strict-transport-security", value: `max-age=31536000${subdomains}` },
];

// Static files run no scripts, and neither does Next's "not found" page in place of a missing one. Pages get their policy from middleware.ts.
const noScripts = "default-src 'self'; script-src 'none'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// The API's page is a static file with a script of its own, which reads the OpenAPI document.
const ownScript = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// The service worker fetches from here only. A browser asks for it anew each time, so that a newer one is noticed.
const ofWorker = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'";

// The URLs of these pages contain a secret, so they are not sent as a referrer, not even to our own files, whose requests a proxy may log.
const noReferrer = [{ key: "referrer-policy", value: "no-referrer" }];

// Accepts forms posted without scripts from the address people use, even if a proxy sends another host.
const { APP_URL = "" } = process.env;
const allowedOrigins = URL.canParse(APP_URL) ? [new URL(APP_URL).host] : [];

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // The product uses no resized pictures, so the endpoint for them is off.
  images: { unoptimized: true },
  // See scripts/build.mjs.
  env: { CADENCE_BUILD: process.env.CADENCE_BUILD },
  experimental: {
    serverActions: { allowedOrigins },
    // Fewer and larger scripts compress better: 2 kB less for each page, and a third of the requests.
    turbopackChunking: { minChunkSize: 120_000, maxMergeChunkSize: 400_000 },
  },
  // The bench measures against bare handlers, which only its own build has.
  ...(process.env.CADENCE_BENCH === "1" && { pageExtensions: ["tsx", "ts", "bench.ts"] }),
  // These load native code, WebAssembly or files of their own by path, which a bundle would break.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "pglite-prisma-adapter",
    "@prisma/schema-engine-wasm",
    "@node-rs/argon2",
    "sharp",
    "heic-decode",
    "exifr",
    "pino",
    "pg",
    // Large, and loaded only where there is a token.
    "uploadthing",
  ],
  headers: async () => [
    { source: "/:path*", headers },
    { source: "/:page(reset-password|verify-email|unsubscribe|erase-my-details|give-consent)", headers: noReferrer },
    { source: "/pay/:token", headers: noReferrer },
    { source: "/:folder(_next|samples)/:path*", headers: [{ key: "content-security-policy", value: noScripts }] },
    { source: "/api-docs/:path*", headers: [{ key: "content-security-policy", value: ownScript }] },
    { source: "/sw.js", headers: [{ key: "content-security-policy", value: ofWorker }, { key: "cache-control", value: "no-cache" }] },
    { source: "/icon.svg", headers: [{ key: "content-security-policy", value: noScripts }] },
  ],
  rewrites: async () => ({
    beforeFiles: [],
    afterFiles: [
      { source: "/api-docs", destination: "/api-docs/index.html" },
      // The spec leaves the word open (back-office §7). A route that exists by that name, such as sync-stripe-payments, comes first.
      { source: "/api/import-:word([^/]+)-clients", destination: "/api/import-stripe-clients" },
      { source: "/api/:word([^/]+)-payments", destination: "/api/nutritionist-payments" },
      { source: "/api/:word([^/]+)-payments/mark-paid", destination: "/api/nutritionist-payments/mark-paid" },
    ],
    // An unknown API path gets a 404 in JSON, from next-auth's route, instead of a page.
    fallback: [{ source: "/api/:path*", destination: "/api/auth/not-offered" }],
  }),
};

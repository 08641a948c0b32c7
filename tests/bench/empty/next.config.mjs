import { join } from "node:path";

/** @type {import("next").NextConfig} */
export default {
  turbopack: { root: join(import.meta.dirname, "../../..") },
  // Else a build writes a second one, which the next build of the product's own files fails on.
  typescript: { tsconfigPath: "../../../tsconfig.json", ignoreBuildErrors: true },
};

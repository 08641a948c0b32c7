import { join } from "node:path";

/** @type {import("next").NextConfig} */
export default {
  turbopack: { root: join(import.meta.dirname, "../../..") },
  // Otherwise a build writes a second tsconfig, which breaks the next build of the product.
  typescript: { tsconfigPath: "../../../tsconfig.json", ignoreBuildErrors: true },
};

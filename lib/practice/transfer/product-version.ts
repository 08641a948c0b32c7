import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const packageSchema = z.object({ version: z.string() });

/** The version of this product, from package.json. */
export const productVersion = (): string => packageSchema.parse(JSON.parse(readFileSync(join(/* turbopackIgnore: true */ process.cwd(), "package.json"), "utf8"))).version;

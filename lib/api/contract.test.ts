import { expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";

// Nothing here may import lib/api/schemas: the endpoint brings its sentences along.
it("An endpoint that gives no messages has the product's own", () => {
  const query = z.object({ download: z.optional(z.literal("1")) });
  const download = endpoint({ method: "GET", path: "/api/x", access: "public", summary: "A file", query, response: rawResponse });
  expect(download.query.safeParse({ download: "2" }).error?.issues[0]?.message).toBe("Please check this value");
});

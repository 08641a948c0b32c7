import { describe, expect, it } from "vitest";
import { respondWithEtag } from "@/lib/api/etag";

const asking = (tag?: string) => new Request("http://localhost/api/x", { headers: tag === undefined ? {} : { "if-none-match": tag } });
const value = { a: 1 };
const tag = respondWithEtag(asking(), value).headers.get("etag") ?? "";

describe("An answer with a tag", () => {
  it("comes whole the first time, to be asked for again each time", async () => {
    const response = respondWithEtag(asking(), value, { "next-cursor": "1" });
    expect([response.status, await response.json()]).toEqual([200, value]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("next-cursor")).toBe("1");
    expect(response.headers.get("content-type")).toBe("application/json");
  });

  it.each([tag, `W/${tag}`, `"other", ${tag}`, "*"])("is not sent again to who has %s", async (known) => {
    const response = respondWithEtag(asking(known), value);
    expect([response.status, await response.text(), response.headers.get("etag")]).toEqual([304, "", tag]);
  });

  it.each(['"other"', "", tag.slice(0, -2)])("is sent to who has %s", (known) => expect(respondWithEtag(asking(known), value).status).toBe(200));

  it("changes its tag with its content", () => expect(respondWithEtag(asking(tag), { a: 2 }).status).toBe(200));
});

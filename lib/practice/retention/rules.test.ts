import { expect, it } from "vitest";
import { proposalText } from "@/lib/practice/retention/rules";

it.each([
  [{ leads: 1, clients: 0 }, "You haven't been in contact with 1 lead for a long time. Check whether to keep their data."],
  [{ leads: 0, clients: 1200 }, "You haven't been in contact with 1,200 inactive clients for a long time. Check whether to keep their data."],
  [{ leads: 3, clients: 1 }, "You haven't been in contact with 3 leads and 1 inactive client for a long time. Check whether to keep their data."],
])("proposalText of %j is %j", (counts, text) => expect(proposalText(counts)).toBe(text));

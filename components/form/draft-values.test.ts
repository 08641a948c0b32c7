import { describe, expect, it } from "vitest";
import { listKeptDrafts } from "@/components/form/draft-values";

describe("What is kept of a form", () => {
  const here = { text: "here" };
  const there = { text: "there" };
  it.each([
    ["nothing", null, { data: null, updatedAt: null }, []],
    ["only on the server", null, { data: there, updatedAt: "v1" }, [there]],
    ["only here", { values: here, after: null }, { data: null, updatedAt: null }, [here]],
    ["here, typed over what the server has", { values: here, after: "v1" }, { data: there, updatedAt: "v1" }, [here]],
    ["here, typed over what the server had", { values: here, after: "v1" }, { data: there, updatedAt: "v2" }, [here, there]],
    ["here, typed over what was sent since", { values: here, after: "v1" }, { data: null, updatedAt: null }, [here]],
  ])("is listed newest first: %s", (_, unsaved, stored, kept) => expect(listKeptDrafts({ unsaved, stored })).toEqual(kept));
});

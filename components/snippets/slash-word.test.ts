import { describe, expect, it } from "vitest";
import { filterSnippets, findSlashWord } from "@/components/snippets/slash-word";

describe("A word with a slash", () => {
  it.each([
    ["at the start", "/", { start: 0, query: "" }],
    ["after a space", "Well done /sl", { start: 10, query: "sl" }],
    ["on a new line", "Well done\n/sleep", { start: 10, query: "sleep" }],
    ["is over after a space", "/sleep ", null],
    ["is none within a word", "and/or", null],
    ["is none in a fraction or a link", "1/2 https://example.com/a", null],
    ["is none without a slash", "sleep", null],
  ])("%s", (_, text, word) => expect(findSlashWord(text, text.length)).toEqual(word));

  it("is looked for before the caret", () => {
    expect(findSlashWord("See /sl tonight", 7)).toEqual({ start: 4, query: "sl" });
    expect(findSlashWord("See /sl tonight", 15)).toBeNull();
  });
});

it.each([
  ["", ["A hard week", "Better sleep", "Café meals"]],
  ["sle", ["Better sleep", "A hard week"]],
  ["CAFE", ["Café meals"]],
  ["leep", ["Better sleep", "A hard week"]],
  ["nothing", []],
])("snippets are found by “%s”", (query, titles) => {
  const snippets = [
    { title: "A hard week", text: "Sleep first." },
    { title: "Better sleep", text: "No phone in the bedroom." },
    { title: "Café meals", text: "Eggs." },
  ];
  expect(filterSnippets(snippets, query).map(({ title }) => title)).toEqual(titles);
});

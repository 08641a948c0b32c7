import { describe, expect, it } from "vitest";
import { createCandidateSearch, isSimilarName } from "@/lib/practice/import-batches/people-rules";

describe("Two names", () => {
  it.each([
    ["Priya Sharma", "priya  sharma", true],
    ["Priya", "Priya Sharma", true],
    ["Priya S.", "Priya Sharma", true],
    ["Pria Sharma", "Priya Sharma", true],
    ["Priya Sharna", "Priya Sharma", true],
    ["Priya Anne Sharma", "Priya Sharma", true],
    ["Zoë Brooks", "Zoe Brooks", true],
    ["Anna-Lena Voss", "Anna Lena Voss", true],
    ["P Sharma", "Priya Sharma", false],
    ["Ana Diaz", "Eva Diaz", false],
    ["Priya Sharma", "Priya Patel", false],
    ["Amy Lee", "Ann Lee", false],
    ["Sharma", "Priya Sharma", false],
    ["", "Priya Sharma", false],
    ["👋", "Priya Sharma", false],
  ])("%j and %j may be one person's: %s", (one, other, expected) => {
    expect(isSimilarName(one, other)).toBe(expected);
    expect(isSimilarName(other, one)).toBe(expected);
  });
});

describe("Who a person in a file may be", () => {
  const person = (id: string, firstName: string, lastName: string, phone: string | null = null) => ({ id, firstName, lastName, email: `${id}@example.com`, phone, isNew: false });
  const find = createCandidateSearch([person("priya", "Priya", "Sharma", "07700 900123"), person("prya", "Pria", "Sharma"), person("ana", "Ana", "Diaz"), person("mum", "Rita", "Sharma", "+44 7700 900123")]);

  it("lists the clients with the phone number first, in any spelling", () => {
    expect(find({ name: "Priya Sharma", phone: "+447700900123" }).map(({ id, why }) => [id, why])).toEqual([["priya", "phone"], ["mum", "phone"], ["prya", "name"]]);
  });

  it("finds a first name that is spelt otherwise by the last name", () => {
    expect(find({ name: "Priyah Sharma", phone: "" }).map(({ id }) => id)).toEqual(["priya"]);
  });

  it("lists nobody for a name that nobody has", () => {
    expect(find({ name: "Lucy Hart", phone: "" })).toEqual([]);
    expect(find({ name: "", phone: "" })).toEqual([]);
  });
});

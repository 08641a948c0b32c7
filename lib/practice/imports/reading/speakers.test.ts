import { describe, expect, it } from "vitest";
import { assignSpeakers, findByFullName, nameInFileName, type SpeakerRole } from "@/lib/practice/imports/reading/speakers";

const priya = { id: "priya", firstName: "Priya", lastName: "Sharma" };
const maya = { id: "maya", firstName: "Maya", lastName: "Hart" };
const sam = { id: "sam", firstName: "Sam", lastName: "Reed" };
const rolesOf = (names: readonly string[], { client = priya as typeof priya | null, coaches = [maya, sam], chosen = {} as Record<string, SpeakerRole> } = {}) =>
  assignSpeakers(names.map((name) => ({ name, count: 1, samples: [] })), { client, coaches, chosen: new Map(Object.entries(chosen)) }).map(({ is, coachId }) => (coachId ? `${is} ${coachId}` : is));

describe("Who a speaker is", () => {
  it.each([
    ["the client and a coach, by their names", ["PRIYA SHARMA", "Maya Hart"], {}, ["client", "coach maya"]],
    ["by their first names", ["Priya", "Maya"], {}, ["client", "coach maya"]],
    ["the other of two, where one is known", ["Pri 🌸", "Maya Hart"], {}, ["client", "coach maya"]],
    ["the other of two, as chosen", ["Pri 🌸", "Coach"], { chosen: { "Pri 🌸": "client" as const } }, ["client", "coach"]],
    ["unknown where nothing shows it", ["Pri 🌸", "Coach"], {}, [null, null]],
    ["unknown beside one who is left out", ["Pri 🌸", "Coach"], { chosen: { Coach: "leave-out" as const } }, [null, "leave-out"]],
    ["unknown where the client and a coach share a name", ["Maya", "Bob", "Ann"], { client: { ...priya, firstName: "Maya" } }, [null, null, null]],
    ["unknown in a group, beside those who are known", ["Priya Sharma", "Sam Reed", "Bob"], {}, ["client", "coach sam", null]],
    ["as chosen against the name", ["Priya Sharma", "Maya Hart"], { chosen: { "Priya Sharma": "coach" as const, "Maya Hart": "client" as const } }, ["coach", "client"]],
    ["one speaker only", ["Maya Hart"], {}, ["coach maya"]],
    ["a name that is the object's own word", ["__proto__", "constructor"], {}, [null, null]],
    ["without a client yet", ["Pri", "Maya Hart"], { client: null }, ["client", "coach maya"]],
  ])("is found for %s", (_, names, options, expected) => {
    expect(rolesOf(names, options)).toEqual(expected);
  });

  it("is nobody where two people have the name", () => {
    expect([findByFullName("priya  sharma", [priya, maya]), findByFullName("Priya Sharma", [priya, { ...priya, id: "other" }]), findByFullName("🌸", [{ id: "x", firstName: "🌸", lastName: "" }])]).toEqual([priya, null, null]);
  });

  it.each([
    ["WhatsApp Chat with Priya Sharma.txt", "Priya Sharma"],
    ["WhatsApp Chat - Priya Sharma.zip", "Priya Sharma"],
    ["WhatsApp_Chat_with_Priya_Sharma(1).txt", "Priya Sharma"],
    ["_chat.txt", null],
    ["Priya Sharma.csv", null],
  ])("is named by the file %s as %s", (fileName, name) => {
    expect(nameInFileName(fileName)).toBe(name);
  });
});

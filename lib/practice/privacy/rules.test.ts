import { describe, expect, it } from "vitest";
import { buildZipPaths } from "@/lib/practice/privacy/rules";

const zipPathFor = (name: string, folder = "") => buildZipPaths([{ id: "a", folder, name }]).get("a");

describe("buildZipPaths", () => {
  it.each([
    ["2026-03-16 week 4 front.jpg", "check-ins", "check-ins/2026-03-16 week 4 front.jpg"],
    ["../../etc/passwd", "other-files", "other-files/.._.._etc_passwd"],
    ['Zoë’s "plan": part 1?.pdf', "nutrition-plans", "nutrition-plans/Zoë’s _plan__ part 1_.pdf"],
    ["CON.pdf", "nutrition-plans", "nutrition-plans/_CON.pdf"],
    ["plan. . ", "", "plan"],
    ["", "", "file"],
  ])("puts %j of folder %j at %j", (name, folder, path) => expect(zipPathFor(name, folder)).toBe(path));

  it("gives each file a different path, even ignoring case", () => {
    const names = ["plan.pdf", "Plan.pdf", "plan.pdf", "plan (2).pdf", "plan"];
    const paths = [...buildZipPaths(names.map((name, index) => ({ id: String(index), folder: "p", name }))).values()];
    expect(paths).toEqual(["p/plan.pdf", "p/Plan (2).pdf", "p/plan (3).pdf", "p/plan (2) (2).pdf", "p/plan"]);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length);
  });
});

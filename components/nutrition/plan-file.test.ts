import { describe, expect, it } from "vitest";
import { getPlanFileError, pdfOrWordPlanFiles, pdfPlanFiles, toPlanTitle } from "@/components/nutrition/plan-file";

const megabytes = (count: number) => count * 1024 * 1024;

describe("A file for a plan", () => {
  it.each([
    ["plan.pdf", 1, null, null],
    ["PLAN.PDF", megabytes(10), null, null],
    ["plan.pdf", megabytes(10) + 1, "File Too Large", "File Too Large"],
    ["plan.pdf", 0, "Empty File", "Empty File"],
    ["plan.doc", 1, "Invalid File Type", null],
    ["plan.docx", 1, "Invalid File Type", null],
    ["photo.jpg", 1, "Invalid File Type", "Invalid File Type"],
    ["plan.pdf.exe", megabytes(11), "Invalid File Type", "Invalid File Type"],
    ["pdf", 1, "Invalid File Type", "Invalid File Type"],
  ])("%s of %i bytes: for a coach %s, for a nutritionist %s", (name, size, forCoach, forNutritionist) => {
    expect(getPlanFileError({ name, size }, pdfPlanFiles)?.title ?? null).toBe(forCoach);
    expect(getPlanFileError({ name, size }, pdfOrWordPlanFiles)?.title ?? null).toBe(forNutritionist);
  });
});

describe("The title a file suggests", () => {
  it.each([
    ["Spring plan.pdf", "Spring plan"],
    ["v1.2 plan.final.PDF", "v1.2 plan.final"],
    ["  spaced .pdf", "spaced"],
  ])("of %s is %s", (name, title) => expect(toPlanTitle(name)).toBe(title));
});

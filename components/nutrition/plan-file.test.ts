import { describe, expect, it } from "vitest";
import { getPlanFileError, pdfOrWordPlanFiles, pdfPlanFiles, toPlanTitle } from "@/components/nutrition/plan-file";

const megabytes = (count: number) => count * 1024 * 1024;

describe("getPlanFileError", () => {
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
  ])("for %s with %i bytes returns %s to a coach and %s to a nutritionist", (name, size, forCoach, forNutritionist) => {
    expect(getPlanFileError({ name, size }, pdfPlanFiles)?.title ?? null).toBe(forCoach);
    expect(getPlanFileError({ name, size }, pdfOrWordPlanFiles)?.title ?? null).toBe(forNutritionist);
  });
});

describe("toPlanTitle", () => {
  it.each([
    ["Spring plan.pdf", "Spring plan"],
    ["v1.2 plan.final.PDF", "v1.2 plan.final"],
    ["  spaced .pdf", "spaced"],
  ])("for %s returns %s", (name, title) => expect(toPlanTitle(name)).toBe(title));
});

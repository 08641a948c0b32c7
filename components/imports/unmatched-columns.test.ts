import { expect, it } from "vitest";
import { toColumnErrors, toColumnsToKeep, toUnmatchedColumns } from "@/components/imports/unmatched-columns";

const columns = [
  { header: "Email", field: "email", sample: "a@example.com" },
  { header: "Steps", field: null, sample: "8000", question: { kind: "number" as const, samples: ["8000"] } },
  { header: "", field: null, sample: "Cat", question: { kind: "short-text" as const, samples: ["Cat"] } },
  { header: "x".repeat(300), field: null, sample: "y", question: { kind: "yes-no" as const, samples: ["y"] } },
  { header: "Blank", field: null, sample: "" },
];

it("lists the columns with content that fit no field, and keeps none", () => {
  const unmatched = toUnmatchedColumns({ columns });
  expect(unmatched.map(({ column, header, label }) => [column, header, label])).toEqual([[1, "Steps", "Steps"], [2, "Column 3", ""], [3, "x".repeat(300), "x".repeat(200)]]);
  expect(toColumnsToKeep(unmatched)).toEqual([]);
});

it("shows what the server refused at the column", () => {
  const unmatched = toUnmatchedColumns({ columns }).map((column, index) => ({ ...column, isKept: index > 0 }));
  expect(toColumnsToKeep(unmatched).map(({ column }) => column)).toEqual([2, 3]);
  expect(toColumnErrors(unmatched, { "questions.0.label": "Please write the question", questions: "Too many", csvData: "Bad" })).toEqual({ "2.label": "Please write the question", questions: "Too many", csvData: "Bad" });
});

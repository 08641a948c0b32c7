import { expect, it } from "vitest";
import { columnsLeftOut, toColumnErrors, toColumnsToKeep } from "@/components/imports/column-choices";

const question = { label: "Steps", kind: "number" as const, samples: ["8000"] };
const plan = {
  columns: [
    { header: "Email", field: "email", sample: "a@example.com", samples: ["a@example.com"], sure: true },
    { header: "Steps", field: "question", sample: "8000", samples: ["8000"], sure: true, question },
    { header: "", field: "question", sample: "Cat", samples: ["Cat"], sure: true, question: { label: "Column 3", kind: "short-text" as const, samples: ["Cat"] } },
    { header: "Mood", field: null, sample: "Calm", samples: ["Calm"], sure: true, question: { label: "Mood", kind: "short-text" as const, samples: ["Calm"] } },
    { header: "Blank", field: null, sample: "", samples: [], sure: true },
  ],
};

it("keeps the columns that the coach kept, in her words, and names those with content that she left out", () => {
  expect(toColumnsToKeep(plan, { 2: "", 3: "question" }, { 1: { label: "Steps a day", kind: "long-text" } })).toEqual([{ column: 1, label: "Steps a day", kind: "long-text" }, { column: 3, label: "Mood", kind: "short-text" }]);
  expect(columnsLeftOut(plan, { 2: "" })).toEqual(["Column 3", "Mood"]);
});

it("shows what the server refused at the column", () => {
  const kept = toColumnsToKeep(plan, { 1: "", 3: "question" }, {});
  expect(toColumnErrors(kept, { "questions.1.label": "Please write the question", questions: "Too many", csvData: "Bad" })).toEqual({ "3.label": "Please write the question", questions: "Too many", csvData: "Bad" });
});

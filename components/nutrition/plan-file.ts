import { maxPlanFileBytes } from "@/lib/work/nutrition/rules";

/** The accepted plan files. The browser checks the name; the server checks the content. */
export interface PlanFileKind {
  accept: string;
  namePattern: RegExp;
  hint: string;
  errorText: string;
}

export const pdfPlanFiles: PlanFileKind = { accept: ".pdf,application/pdf", namePattern: /\.pdf$/i, hint: "PDF, at most 10 MB", errorText: "Please select a PDF file" };

export const pdfOrWordPlanFiles: PlanFileKind = {
  accept: ".pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  namePattern: /\.(pdf|docx?)$/i,
  hint: "pdf, doc or docx, at most 10 MB",
  errorText: "Please select a pdf, doc or docx file",
};

/** Returns the toast for an invalid plan file, or null. */
export function getPlanFileError({ name, size }: { name: string; size: number }, kind: PlanFileKind) {
  if (!kind.namePattern.test(name)) return { title: "Invalid File Type", description: kind.errorText };
  if (size > maxPlanFileBytes) return { title: "File Too Large", description: "Please select a file smaller than 10MB" };
  if (size === 0) return { title: "Empty File", description: "This file is empty. Please select another one" };
  return null;
}

/** The default title of a plan: the file name without its extension (spec platform §5). */
export const toPlanTitle = (fileName: string) => fileName.replace(/\.[^.]+$/, "").trim();

import { maxPlanFileBytes } from "@/lib/work/nutrition/contract";

/** Which files a plan may be, judged by name before they travel; the server looks at what is in them. */
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

/** Why a file cannot be a plan, in the words of a toast; null where it can. */
export function getPlanFileError({ name, size }: { name: string; size: number }, kind: PlanFileKind) {
  if (!kind.namePattern.test(name)) return { title: "Invalid File Type", description: kind.errorText };
  if (size > maxPlanFileBytes) return { title: "File Too Large", description: "Please select a file smaller than 10MB" };
  if (size === 0) return { title: "Empty File", description: "There is nothing in this file. Please select another one" };
  return null;
}

/** What a plan is called until someone says otherwise: its file's name without the extension. */
export const toPlanTitle = (fileName: string) => fileName.replace(/\.[^.]+$/, "").trim();

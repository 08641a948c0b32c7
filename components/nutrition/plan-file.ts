import { maxPlanBytes } from "@/lib/work/nutrition/contract";

/** Which files a plan may be, judged by name before they travel; the server looks at what is in them. */
export interface PlanKind {
  accept: string;
  names: RegExp;
  hint: string;
  refusal: string;
}

export const pdfOnly: PlanKind = { accept: ".pdf,application/pdf", names: /\.pdf$/i, hint: "PDF, at most 10 MB", refusal: "Please select a PDF file" };

export const pdfOrWord: PlanKind = {
  accept: ".pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  names: /\.(pdf|docx?)$/i,
  hint: "pdf, doc or docx, at most 10 MB",
  refusal: "Please select a pdf, doc or docx file",
};

/** Why a file cannot be a plan, in the words of a toast; null where it can. */
export function planFileProblem({ name, size }: { name: string; size: number }, kind: PlanKind) {
  if (!kind.names.test(name)) return { title: "Invalid File Type", description: kind.refusal };
  if (size > maxPlanBytes) return { title: "File Too Large", description: "Please select a file smaller than 10MB" };
  if (size === 0) return { title: "Empty File", description: "There is nothing in this file. Please select another one" };
  return null;
}

/** What a plan is called until someone says otherwise: its file's name without the extension. */
export const titleFrom = (fileName: string) => fileName.replace(/\.[^.]+$/, "").trim();

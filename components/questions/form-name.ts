import { createContext, useContext } from "react";
import type { QuestionFormName } from "@/lib/work/questions/contract";

/** The form whose questions a screen is about. */
export const FormName = createContext<QuestionFormName>("weekly-check-in");

export const useFormName = () => useContext(FormName);

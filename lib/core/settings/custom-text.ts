import { textVariables } from "@/lib/platform/text-variables";

/** What a coach can write in an email text. */
export const customTextVariables = textVariables(["firstName", "coachName"]);

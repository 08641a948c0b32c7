import { textVariables } from "@/lib/platform/text-variables";

/** What a coach can write in a snippet. */
export const snippetVariables = textVariables(["firstName", "week", "coachName", "nextDue"]);

/** The names in braces that a coach can write in an email text, such as {firstName}. */
export const customTextVariables = ["firstName", "coachName"] as const;
type CustomTextVariable = (typeof customTextVariables)[number];

const variablePattern = /\{([^{}]*)\}/g;

/** Finds a variable by its name, ignoring case and spaces. Returns undefined for an unknown name. */
const findVariable = (name: string) => customTextVariables.find((variable) => variable.toLowerCase() === name.replace(/\s/g, "").toLowerCase());

/** The first name in braces that we can't fill in, as it was typed; null where there is none. */
export const findUnknownVariable = (text: string): string | null => [...text.matchAll(variablePattern)].find(([, name = ""]) => !findVariable(name))?.[0] ?? null;

/** Whether a text has this variable. */
export const hasVariable = (text: string, variable: CustomTextVariable) => [...text.matchAll(variablePattern)].some(([, name = ""]) => findVariable(name) === variable);

/** The text with its variables filled in. Leaves unknown ones as they are, because texts from before they were checked may have some. */
export const fillInVariables = (text: string, values: Record<CustomTextVariable, string>) =>
  text.replace(variablePattern, (whole, name: string) => {
    const variable = findVariable(name);
    return variable ? values[variable] : whole;
  });

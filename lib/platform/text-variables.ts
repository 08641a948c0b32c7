const variablePattern = /\{([^{}]*)\}/g;

const joined = (names: readonly string[]) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** Finds and fills in the names in braces that a coach can write in a text, such as {firstName}. {FirstName} and { first name } are the same one. */
export function textVariables<Name extends string>(names: readonly Name[]) {
  const find = (name: string) => names.find((variable) => variable.toLowerCase() === name.replace(/\s/g, "").toLowerCase());
  const namesIn = (text: string) => [...text.matchAll(variablePattern)].map(([whole, name = ""]) => ({ whole, variable: find(name) }));
  /** "{firstName} and {coachName}" */
  const listed = joined(names.map((name) => `{${name}}`));
  return {
    listed,
    /** What is wrong with a text: the first name in braces that we can't fill in, as it was typed. Null where there is none. */
    findProblem(text: string): string | null {
      const unknown = namesIn(text).find(({ variable }) => !variable);
      return unknown ? `We can't fill in ${unknown.whole}. You can use ${listed}.` : null;
    },
    hasAny: (text: string) => namesIn(text).some(({ variable }) => variable),
    has: (text: string, name: Name) => namesIn(text).some(({ variable }) => variable === name),
    /** The text with its variables filled in. Unknown ones stay as they are, because texts from before they were checked may have some. */
    fillIn: (text: string, values: Readonly<Record<Name, string>>) =>
      text.replace(variablePattern, (whole, name: string) => {
        const variable = find(name);
        return variable ? values[variable] : whole;
      }),
  };
}

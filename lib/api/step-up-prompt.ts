/** Asks the person to confirm who they are. Resolves with whether they did. */
type StepUpPrompt = () => Promise<boolean>;

let currentPrompt: StepUpPrompt | undefined;
let answer: Promise<boolean> | undefined;

/** Sets how calls ask for step-up in this page. Returns the function that unsets it. */
export function registerStepUpPrompt(prompt: StepUpPrompt): () => void {
  currentPrompt = prompt;
  return () => {
    if (currentPrompt === prompt) currentPrompt = undefined;
  };
}

/** Asks the person to confirm who they are; calls at the same time share one question. False where nothing can ask. */
export function promptForStepUp(): Promise<boolean> {
  if (!currentPrompt) return Promise.resolve(false);
  return (answer ??= currentPrompt().finally(() => (answer = undefined)));
}

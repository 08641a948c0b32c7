import { afterAll } from "vitest";

/** Returns a list for the steps that stop what a test has started. They run after the file's tests, the last first. */
export function cleanUpAfterAll(): (() => Promise<unknown>)[] {
  const steps: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const step of steps.toReversed()) await step();
  });
  return steps;
}

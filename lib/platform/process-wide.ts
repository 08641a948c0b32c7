/**
 * Returns the one value that all code of this process shares under a name, made at first use. Next loads a module several
 * times in one process, for instrumentation and again for pages and routes, so a module's own variable would be several.
 */
export function processWide<T>(name: `cadence${string}`, create: () => T): T {
  // Each name is used in one place, so its value has that place's type.
  const values = globalThis as unknown as Record<string, T | undefined>;
  return (values[name] ??= create());
}

import { useIsMutating } from "@tanstack/react-query";

/** Whether photos of these imports are being sorted: what isn't saved when the import starts would be lost. */
export const useIsSorting = (importIds: readonly string[]) => useIsMutating({ predicate: ({ options: { scope } }) => scope !== undefined && importIds.includes(scope.id) }) > 0;

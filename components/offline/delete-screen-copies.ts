import { emptyCopies } from "@/lib/platform/offline-copies";

/**
 * Removes the copies of screens, and keeps what is unsent for its author: for a session that has ended, and before somebody
 * signs in. Where the browser refuses storage there is nothing to remove.
 */
export const deleteScreenCopies = (): Promise<void> => emptyCopies().catch(() => undefined);

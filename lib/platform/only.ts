/** The one item of a list; null if it has none, or several. */
export const only = <Item>(items: readonly Item[]): Item | null => (items.length === 1 ? (items[0] ?? null) : null);

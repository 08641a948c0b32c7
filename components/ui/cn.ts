import { clsx, type ClassValue } from "clsx";

/**
 * Joins class names. Defaults that a caller may override are written with the `def:` variant
 * (zero specificity, app/globals.css), which spares every public page the weight of tailwind-merge.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes);

import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names, without weighing them against each other: which of two classes wins is the style sheet's to say. So what a
 * caller may change about a component is in globals.css, in the layer of components, or a prop; a caller's utility wins over that layer.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes);

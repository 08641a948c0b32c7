/** The fields of both quick-add forms in one line, where there is room. */
export const fieldsClass = "grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]";
/** Aligns the button with the inputs, below their labels. */
export const buttonClass = "sm:justify-self-start lg:mt-7.5";

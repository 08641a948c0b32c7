/** A person's choice of light or dark. Without one, the device decides. It is kept in a cookie, so that the server sends the right page at once. */
export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = "theme";

/** The colours of a browser's own bars: the page's ground (app/globals.css `--background`). */
const themeColors: Record<Theme, string> = { light: "#f9f5f4", dark: "#160f14" };

/** The theme in a cookie or attribute; null for anything else. */
export const parseTheme = (value: string | null | undefined): Theme | null => themes.find((theme) => theme === value) ?? null;

/** The colour of the browser's bars on a device of the given kind. */
export const themeColorFor = (device: Theme, chosen: Theme | null) => themeColors[chosen ?? device];

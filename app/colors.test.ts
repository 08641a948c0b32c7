import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Theme = "light" | "dark";

const css = readFileSync("app/globals.css", "utf8");
const tokens = new Map([...css.matchAll(/--([\w-]+): (light-dark\([^;]+\)|var\([^;]+\));/g)].map(([, name = "", value = ""]) => [name, value]));

/** The lightness, chroma and hue of a colour in a theme. */
function oklchOf(name: string, theme: Theme): [number, number, number] {
  const value = tokens.get(name) ?? "";
  const [, alias] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  if (alias) return oklchOf(alias, theme);
  const colours = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, ...parts]) => parts.map(Number));
  const [lightness, chroma, hue] = colours[theme === "light" ? 0 : 1] ?? [];
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`--${name} is no colour of a theme`);
  return [lightness, chroma, hue];
}

/** The relative luminance of WCAG 2.2, from OKLCH by the matrices of its definition. */
function luminance([lightness, chroma, hue]: [number, number, number]): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const [l, m, s] = [lightness + 0.3963377774 * a + 0.2158037573 * b, lightness - 0.1055613458 * a - 0.0638541728 * b, lightness - 0.0894841775 * a - 1.291485548 * b].map((value) => value ** 3) as [number, number, number];
  const [red, green, blue] = [4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s].map((value) => Math.min(1, Math.max(0, value))) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [darker, lighter] = [luminance(oklchOf(one, theme)), luminance(oklchOf(other, theme))].toSorted((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ["background", "card", "popover", "muted"];
const pairs = (names: readonly string[], on: readonly string[]) => names.flatMap((name) => on.map((ground) => [name, ground] as const));

describe.each(["light", "dark"] as const)("the colours of the %s theme", (theme) => {
  it.each(pairs(["foreground", "muted-foreground", "primary-ink", "destructive-ink", "success-ink", "warning-ink", "info-ink", "highlight-ink"], grounds))("%s can be read on %s (4.5)", (text, ground) =>
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5),
  );

  it.each([["primary", "primary-foreground"], ["destructive", "destructive-foreground"], ["highlight", "highlight-foreground"], ["primary-soft", "primary-ink"], ["destructive-soft", "destructive-ink"], ["success-soft", "success-ink"], ["warning-soft", "warning-ink"], ["info-soft", "info-ink"]] as const)("text on %s can be read (4.5)", (ground, text) =>
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(pairs(["input", "ring", "primary"], ["background", "card", "popover"]))("the edge %s can be seen on %s (3)", (edge, ground) => expect(contrast(edge, ground, theme)).toBeGreaterThanOrEqual(3));
});

/** Where a faint edge is only decoration, and what says the same in another way. */
const decorative = {
  "components/dashboard/client-journey.tsx": "the dot of a step that is still to come; its name is beside it",
  "components/questions/form-preview.tsx": "the frame around a preview",
  "components/setup/setup-step-row.tsx": "the ring around the number of a step",
  "components/uploads/photo-field.tsx": "the place of a photo, hidden from assistive technology; the button is beside it",
};

it("gives every control the edge at its full strength, because a fainter one has a contrast under 3", () => {
  const files = ["app", "components"].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`));
  // What changes under the pointer is a control.
  const faintEdge = /border-(?:input|primary|border)\/|"[^"]*border-border [^"]*hover:[^"]*"/g;
  const faint = files.filter((file) => /\.(css|tsx)$/.test(file)).flatMap((file) => [...readFileSync(file, "utf8").matchAll(faintEdge)].map(() => file));
  expect(faint.toSorted()).toEqual(Object.keys(decorative));
});

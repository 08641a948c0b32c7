"use client";

import { useSyncExternalStore } from "react";
import { parseTheme, type Theme, themeColorFor, themeCookie, themes } from "@/lib/platform/theme";

const choices: { value: Theme | null; label: string }[] = [
  { value: null, label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];
const yearSeconds = 31_536_000;

/** Light, dark or as the device has it, for this browser only. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore(onThemeChange, readTheme, () => null);
  return (
    <fieldset className="mt-1.5 border-t px-3 pt-2.5 pb-1.5">
      <legend className="sr-only">Theme</legend>
      <div className="grid grid-cols-3 gap-1 rounded-full border bg-track p-1">
        {choices.map(({ value, label }) => (
          <label
            key={label}
            className="flex min-h-9 items-center justify-center rounded-full text-xs font-semibold text-muted-foreground has-checked:bg-card has-checked:text-foreground has-checked:underline has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input type="radio" name="theme" value={value ?? "system"} checked={value === chosen} onChange={() => applyTheme(value)} className="sr-only" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const readTheme = () => parseTheme(document.documentElement.dataset.theme);

function onThemeChange(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

export function applyTheme(theme: Theme | null) {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${themeCookie}=${theme ?? ""}; Path=/; Max-Age=${theme ? yearSeconds : 0}; SameSite=Lax${secure}`;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const device of themes) document.querySelector(`meta[name="theme-color"][media*="${device}"]`)?.setAttribute("content", themeColorFor(device, theme));
}

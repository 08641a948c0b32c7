/** The pages of the practice's settings, as in their addresses. */
export const settingsPageNames = ["practice", "working-time", "plans", "questions", "snippets", "payments", "email", "links", "agreement", "team", "security", "data"] as const;
export type SettingsPage = (typeof settingsPageNames)[number];

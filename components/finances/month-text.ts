/** Formats "2026-11" as "November 2026", or in short as "Nov". */
export const formatMonth = (month: string, length: "long" | "short" = "long") =>
  new Intl.DateTimeFormat("en-GB", { ...(length === "long" ? { month: "long", year: "numeric" } : { month: "short" }), timeZone: "UTC" }).format(new Date(`${month}-01T00:00:00Z`));

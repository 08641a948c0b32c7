import type { CSSProperties } from "react";

/*
 * The app's colours (app/globals.css) as inline hex values for light mode, because email apps support little else. Apps with a
 * dark mode use the style sheet at the end, which selects the elements by class.
 */
const textFont = 'Figtree, -apple-system, BlinkMacSystemFont, "Segoe UI", Helvetica, Arial, sans-serif';
const displayFont = 'Fraunces, Georgia, "Times New Roman", serif';

export const emailStyles = {
  ground: { backgroundColor: "#f9f5f4", padding: "32px 12px", margin: 0 },
  card: { backgroundColor: "#fffdfd", border: "1px solid #e6dbdd", borderRadius: "18px", padding: "36px 32px", maxWidth: "560px" },
  /** Apps without these limits, such as Outlook, use the height of the image's attribute and keep its proportions. */
  logo: { width: "auto", maxWidth: "220px", height: "auto", maxHeight: "44px", marginBottom: "10px" },
  brand: { fontFamily: displayFont, fontSize: "22px", fontWeight: 600, lineHeight: "28px", color: "#682455", margin: "0 0 8px", wordBreak: "break-word" },
  accent: { width: "36px", height: "3px", borderRadius: "3px", backgroundColor: "#e07747", fontSize: "1px", lineHeight: "3px" },
  title: { fontFamily: displayFont, fontSize: "28px", fontWeight: 560, lineHeight: "34px", letterSpacing: "-0.3px", color: "#301c2c", margin: "28px 0 16px", wordBreak: "break-word" },
  paragraph: { fontFamily: textFont, fontSize: "17px", lineHeight: "27px", color: "#301c2c", margin: "0 0 16px", wordBreak: "break-word" },
  points: { fontFamily: textFont, fontSize: "17px", lineHeight: "27px", color: "#301c2c", margin: "0 0 20px", padding: "0 0 0 22px", wordBreak: "break-word" },
  point: { margin: "0 0 6px" },
  small: { fontFamily: textFont, fontSize: "14px", lineHeight: "22px", color: "#65535f", margin: "0 0 8px", wordBreak: "break-word" },
  link: { color: "#74285e", textDecoration: "underline" },
  button: {
    fontFamily: textFont,
    fontSize: "17px",
    fontWeight: 600,
    lineHeight: "24px",
    color: "#fff8f8",
    backgroundColor: "#682455",
    borderRadius: "999px",
    padding: "14px 30px",
    textDecoration: "none",
  },
  rule: { border: 0, borderTop: "1px solid #e6dbdd", margin: "28px 0 16px" },
} satisfies Record<string, CSSProperties>;

export const darkModeCss = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #160f14 !important; }
    .card { background-color: #21171e !important; border-color: #3d313a !important; }
    .brand { color: #eca9d2 !important; }
    .accent { background-color: #f0a36e !important; }
    .ink { color: #f3eaea !important; }
    .muted { color: #baadb4 !important; }
    .link { color: #f3badd !important; }
    .button { background-color: #eca9d2 !important; color: #2b0e24 !important; }
    .rule { border-color: #3d313a !important; }
  }`;

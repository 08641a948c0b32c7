import type { Page } from "@playwright/test";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import sharp from "sharp";

interface TourStop {
  /** The name of a screen in screens.ts. */
  screen: string;
  size: "phone" | "desk";
  colour?: "dark";
  caption: string;
}

const tourStops: readonly TourStop[] = [
  { screen: "discovery", size: "desk", caption: "A visitor fills in a public form and becomes a lead." },
  { screen: "coach-leads", size: "desk", caption: "The coach sees every lead by stage and what to do next. One step turns a won lead into a client." },
  { screen: "client-dashboard", size: "phone", caption: "A client's day: what's next, and what the coach has promised and by when." },
  { screen: "client-onboarding-begun", size: "phone", caption: "Seven steps lead a new client from the first video to the signed agreement." },
  { screen: "client-check-in", size: "phone", caption: "Clients check in once a week on their phone. Answers are saved as they type." },
  { screen: "client-trends", size: "phone", colour: "dark", caption: "Check-ins turn into trends that clients can read, in light and dark mode." },
  { screen: "client-nutrition", size: "phone", caption: "The food diary and the nutrition plan are in one place." },
  { screen: "coach-dashboard", size: "desk", caption: "The coach's day starts with the key figures, and with who needs attention and why." },
  { screen: "coach-review", size: "desk", caption: "Check-ins that need attention come first, with last week beside this week." },
  { screen: "coach-review-feedback", size: "desk", colour: "dark", caption: "The coach writes feedback next to the answers. It appears in the client's history and chat and, if chosen, goes out by email." },
  { screen: "coach-client-profile", size: "desk", caption: "A client's profile starts with what matters now: health notes, what's due, the last feedback and trends. Tabs have the rest." },
  { screen: "coach-clients", size: "desk", caption: "The client database searches, sorts and counts, and stays fast with 100,000 clients." },
  { screen: "coach-emails", size: "desk", caption: "Every campaign shows who got it, who didn't, and why." },
  { screen: "coach-finances", size: "desk", caption: "Payments received, payments failed, and automatic retries." },
  { screen: "coach-import-plan", size: "desk", caption: "An import previews what each row will do, and can be undone." },
  { screen: "nutritionist-review", size: "desk", caption: "The nutritionist reviews diaries in order of arrival and uploads a plan for each." },
];

const folder = "docs/images/tour";
/** The folder for new pictures until all of them exist. */
const drafts = ".screens/tour";
const fileName = ({ screen, size }: TourStop) => `${screen}-${size}.webp`;

export function startTour() {
  rmSync(drafts, { recursive: true, force: true });
  mkdirSync(drafts, { recursive: true });
}

const findStop = (screen: string, size: string, colour: string) => tourStops.find((stop) => stop.screen === screen && stop.size === size && (stop.colour ?? "light") === colour);
export const isTourStop = (screen: string, size: string, colour: string) => findStop(screen, size, colour) !== undefined;

/** Takes a picture of the viewport if the tour includes this screen. */
export async function captureTourStop(page: Page, screen: string, size: string, colour: string) {
  const stop = findStop(screen, size, colour);
  if (!stop) return;
  // Taller than a laptop's viewport.
  const before = page.viewportSize();
  if (before && size === "desk") await page.setViewportSize({ ...before, height: 1150 });
  const picture = await page.screenshot({ animations: "disabled" });
  await sharp(picture).resize({ width: 1280, withoutEnlargement: true }).webp({ quality: 82 }).toFile(`${drafts}/${fileName(stop)}`);
  if (before) await page.setViewportSize(before);
}

/** Replaces the old pictures with the new ones and writes the tour page. */
export function writeTour() {
  rmSync(folder, { recursive: true, force: true });
  renameSync(drafts, folder);
  const parts = tourStops.map((stop) => `${stop.caption}\n\n<img src="images/tour/${fileName(stop)}" alt="${stop.caption}" width="${stop.size === "phone" ? 300 : 760}">\n`);
  writeFileSync("docs/tour.md", `# A tour\n\nPictures of the demo, as \`npm run demo\` shows it. Made by \`npm run screens\`.\n\n${parts.join("\n")}`);
}

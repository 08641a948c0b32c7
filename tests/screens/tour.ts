import type { Page } from "@playwright/test";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import sharp from "sharp";

interface TourStop {
  /** A name of the list of screens. */
  screen: string;
  size: "phone" | "desk";
  colour?: "dark";
  caption: string;
}

const tourStops: readonly TourStop[] = [
  { screen: "discovery", size: "desk", caption: "A stranger tells her story in a public form, and becomes a lead." },
  { screen: "coach-leads", size: "desk", caption: "The coach sees every lead at its stage, and what is waiting for her; a lead that is won becomes a client in one step." },
  { screen: "client-dashboard", size: "phone", caption: "A client's day: what is next, what was promised to her and by when." },
  { screen: "client-onboarding-begun", size: "phone", caption: "Seven steps lead a new client from the first video to the signed agreement." },
  { screen: "client-check-in", size: "phone", caption: "Once a week she says how it went, on her phone, saved as she types." },
  { screen: "client-trends", size: "phone", colour: "dark", caption: "What she sends turns into trends she can read herself, by day and by night." },
  { screen: "client-nutrition", size: "phone", caption: "Her food diary and the plan that answers it are in one place." },
  { screen: "coach-dashboard", size: "desk", caption: "The coach begins her day with the figures that count, and with who needs her and why." },
  { screen: "coach-review", size: "desk", caption: "Check-ins are read worst first, this week beside last week." },
  { screen: "coach-review-feedback", size: "desk", colour: "dark", caption: "Feedback is written where the answers are, and reaches the client's history, chat and, if wanted, mail." },
  { screen: "coach-client-profile", size: "desk", caption: "One page holds a client's whole story, with what to mind about her health at the top." },
  { screen: "coach-clients", size: "desk", caption: "The client database finds, sorts and sums, and stays quick with a hundred thousand clients." },
  { screen: "coach-emails", size: "desk", caption: "Every campaign shows who got it, who did not, and why." },
  { screen: "coach-finances", size: "desk", caption: "What came in, what failed, and what is being done about it." },
  { screen: "coach-import-plan", size: "desk", caption: "An import previews what each row will do, and can be undone." },
  { screen: "nutritionist-review", size: "desk", caption: "The nutritionist reads diaries in the order they came and answers each with a plan." },
];

const folder = "docs/images/tour";
/** The folder for pictures until all of them exist. */
const drafts = ".screens/tour";
const fileName = ({ screen, size }: TourStop) => `${screen}-${size}.webp`;

export function startTour() {
  rmSync(drafts, { recursive: true, force: true });
  mkdirSync(drafts, { recursive: true });
}

const findStop = (screen: string, size: string, colour: string) => tourStops.find((one) => one.screen === screen && one.size === size && (one.colour ?? "light") === colour);
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

import { chromium, type Locator, type Page } from "@playwright/test";
import { checkInQuestions } from "@/components/check-ins/check-in-questions";
import type { AddRow } from "@/tests/bench/results";
import { startProduct } from "@/tests/bench/servers";

const port = 3321;
const phone = { width: 390, height: 844 };
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** What a client does with her thumb: taps on controls, fields she types into, and pixels she scrolls to reach either. */
interface Effort {
  taps: number;
  typed: number;
  scrolled: number;
}
const aims: Effort = { taps: 45, typed: 28, scrolled: 12 * phone.height };
const elementsAim = 300;
const noEffort: Effort = { taps: 0, typed: 0, scrolled: 0 };
const sum = (efforts: readonly Effort[]) => efforts.reduce((all, { taps, typed, scrolled }) => ({ taps: all.taps + taps, typed: all.typed + typed, scrolled: all.scrolled + scrolled }), noEffort);
const screensOf = ({ scrolled }: Effort) => (scrolled / phone.height).toFixed(1);

/** Scrolls a control to the middle where it is out of sight or covered. Returns by how many pixels. What the product scrolls itself doesn't count. */
const bringIntoReach = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const touched = document.elementFromPoint(left + width / 2, top + height / 2);
  if (touched && (element.contains(touched) || touched.contains(element))) return 0;
  const before = window.scrollY;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  return Math.abs(window.scrollY - before);
};

/** Taps and types on a page, and counts what that takes. */
function createThumb(page: Page) {
  let effort = noEffort;
  const parts: { name: string; effort: Effort }[] = [];
  /** The most elements that the page held at once. */
  let mostElements = 0;
  async function reach(control: Locator) {
    await control.waitFor();
    effort = { ...effort, scrolled: effort.scrolled + (await control.evaluate(bringIntoReach)) };
  }
  return {
    page,
    parts,
    mostElements: () => mostElements,
    /** Counts the elements of the body, as Lighthouse's dom-size does. */
    async countElements() {
      mostElements = Math.max(mostElements, await page.evaluate(() => document.body.querySelectorAll("*").length + 1));
    },
    async tap(control: Locator) {
      await reach(control);
      await control.tap();
      effort = { ...effort, taps: effort.taps + 1 };
    },
    async type(field: Locator, text: string) {
      await reach(field);
      await field.fill(text);
      effort = { ...effort, typed: effort.typed + 1 };
    },
    /** Does one part of the path and keeps its effort. */
    async part(name: string, work: () => Promise<void>) {
      effort = noEffort;
      await work();
      parts.push({ name, effort });
    },
  };
}
type Thumb = ReturnType<typeof createThumb>;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).and(page.locator(":enabled"));
const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
/** A choice is tapped anywhere on its row. */
const choice = (page: Page, label: string) => page.locator("label").filter({ hasText: new RegExp(`^${label}$`) });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();

async function signUp({ page, tap, type }: Thumb) {
  await tap(page.getByRole("tab", { name: "Sign Up" }));
  await type(field(page, "First name"), "Nora");
  await type(field(page, "Last name"), "Lind");
  await type(field(page, "Email"), "nora.lind@example.com");
  await type(field(page, "Password"), "A calm evening by the sea 7");
  await tap(button(page, "Create Account"));
  await heading(page, "Your onboarding");
}

const consultation = ["Fitness experience", "Current activity", "Lifestyle", "Nutrition goals", "Motivation", "Expectations"];
const promises = ["ask for help", "follow the programme", "check-in on time", "payments on time", "refer friends", "accept the coaching agreement"];

async function onboard({ page, tap, type }: Thumb) {
  await tap(button(page, "Mark as Watched"));
  await heading(page, "Consultation form");
  await tap(button(page, "I agree"));
  for (const label of consultation) await type(field(page, label), "Two years of classes, new to weights");
  await tap(choice(page, "Knee Issues"));
  await tap(choice(page, "Dumbbells"));
  await tap(button(page, "Submit form"));
  await page.waitForURL("**/?section=dashboard");
  await tap(page.getByRole("main").locator('a[href*="section=onboarding"]').first());
  const form = page.getByRole("link", { name: "Submit Form", exact: true });
  await form.or(button(page, "Submit Form")).waitFor();
  if (await form.isVisible()) await tap(form);
  await tap(choice(page, "I have had a baby"));
  await type(page.getByLabel(/^When was your baby born/), "2026-05-27");
  await tap(choice(page, "C-section"));
  await tap(button(page, "Submit Form"));
  await heading(page, "Nutrition assessment");
  await tap(choice(page, "1 to 2 litres"));
  await tap(choice(page, "1 cup"));
  await tap(button(page, "Submit Assessment"));
  await heading(page, "Promise and agreement");
  for (const promise of promises) await tap(page.locator("label").filter({ hasText: promise }));
  await tap(button(page, "I promise and agree"));
  await heading(page, "App training");
  await tap(button(page, "Mark as Complete"));
  await heading(page, "Tools setup");
  await tap(button(page, "Complete Tools Setup"));
  await page.waitForURL("**/?section=dashboard");
}

/** The first check-in: every question, five ratings and four numbers. The keyboard's Next goes on, which is no tap on the page. */
async function checkIn({ page, tap, type, countElements }: Thumb) {
  async function typeAndGoOn(input: Locator, text: string) {
    await type(input, text);
    await countElements();
    await input.press("Enter");
  }
  await tap(page.getByRole("link", { name: /^Check-in/ }).and(page.locator(":visible")).first());
  await button(page, "Next").waitFor();
  for (const { label } of checkInQuestions) await typeAndGoOn(field(page, label), "Better than last week");
  await heading(page, "How was your week, from 1 to 10?");
  for (const scale of await page.getByRole("radiogroup").all()) await tap(scale.getByRole("radio", { name: "7", exact: true }));
  await countElements();
  await tap(button(page, "Next"));
  for (const [label, number] of [[/^Weight/, "65"], [/^Sleep a night/, "7"], [/^Workouts completed/, "3"], [/^Water a day/, "2"]] as const) await typeAndGoOn(page.getByRole("textbox", { name: label }), number);
  await tap(button(page, "Look it over"));
  await button(page, "Submit check-in").waitFor();
  await countElements();
  // She looks the answers over first: a double tap on the button before sends nothing.
  await page.waitForTimeout(1000);
  await tap(button(page, "Submit check-in"));
  await page.getByText("Check-in Submitted!", { exact: true }).waitFor();
}

async function keepDiary({ page, tap, type }: Thumb) {
  await tap(page.getByRole("link", { name: /^Nutrition/ }).and(page.locator(":visible")).first());
  for (const day of [1, 2, 3]) await type(field(page, `What did you eat and drink on day ${day}?`), "Porridge, soup, salmon with rice, two coffees");
  await tap(button(page, "Submit diary"));
  await page.getByText("Your food diary has been sent").waitFor();
}

/** Walks a new client's first week by touch on a phone. Returns what each part took and the most elements on a screen of the check-in. */
async function walkFirstWeek(address: string) {
  const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? "/usr/bin/chromium", args });
  try {
    const context = await browser.newContext({ baseURL: address, viewport: phone, hasTouch: true, isMobile: true, locale: "en-GB", timezoneId: "Europe/London", reducedMotion: "reduce" });
    const thumb = createThumb(await context.newPage());
    await thumb.page.goto("/auth");
    await thumb.part("signing up", () => signUp(thumb));
    await thumb.part("the seven steps", () => onboard(thumb));
    await thumb.part("the first check-in", () => checkIn(thumb));
    await thumb.part("the food diary", () => keepDiary(thumb));
    return { parts: thumb.parts, mostElements: thumb.mostElements() };
  } finally {
    await browser.close();
  }
}

/** What a new client's first week takes on a phone, from signing up to the sent food diary. */
export async function benchFirstWeek(add: AddRow): Promise<void> {
  const product = await startProduct(port);
  try {
    const { parts, mostElements } = await walkFirstWeek(product.address);
    for (const { name, effort } of parts) add(`${name} on a phone: taps, typed fields, screens scrolled`, `${effort.taps}, ${effort.typed}, ${screensOf(effort)}`, "", null, "", true);
    const whole = sum(parts.map(({ effort }) => effort));
    add("taps of a client's first week on a phone", String(whole.taps), "", null, `<= ${aims.taps}`, whole.taps <= aims.taps);
    add("fields typed in a client's first week on a phone", String(whole.typed), "", null, `<= ${aims.typed}`, whole.typed <= aims.typed);
    add("screens scrolled in a client's first week on a phone", screensOf(whole), "", null, `<= ${screensOf(aims)}`, whole.scrolled <= aims.scrolled);
    add("most DOM nodes on a screen of the check-in on a phone", String(mostElements), "", null, `<= ${elementsAim}`, mostElements <= elementsAim);
  } finally {
    await product.stop();
  }
}

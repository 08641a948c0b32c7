import type { Browser, BrowserContext } from "@playwright/test";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";

/** Where each worker of a run keeps the texts that were on its screens, one a line. `prepare.ts` empties it before a run. */
export const seenTextsFolder = "test-results/seen-texts";

/** The texts that this worker has written down. */
const written = new Set<string>();

function writeDown(texts: readonly string[]) {
  const fresh = texts.filter((text) => !written.has(text));
  if (fresh.length === 0) return;
  for (const text of fresh) written.add(text);
  mkdirSync(seenTextsFolder, { recursive: true });
  appendFileSync(`${seenTextsFolder}/${process.pid}.txt`, `${fresh.join("\n")}\n`);
}

/** Writes down every text that becomes visible on a page of this browser, however short it is shown, and what labels and placeholders say. */
export function recordSeenTexts(browser: Browser) {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await recordContext(context);
    return context;
  };
}

async function recordContext(context: BrowserContext) {
  await context.exposeFunction("reportSeenTexts", writeDown);
  await context.addInitScript(watchTexts);
}

/** Runs in the page. Looks at what changes, and every second at everything, because styles change without a trace. */
function watchTexts() {
  const maxLength = 400;
  const attributes = ["placeholder", "aria-label", "title", "alt"];
  const seen = new Set<string>();
  let fresh: string[] = [];

  const clean = (text: string | null) => text?.replace(/\s+/g, " ").trim() ?? "";
  const isNew = (text: string) => text !== "" && text.length <= maxLength && !seen.has(text);
  // The options of a closed list have no box of their own.
  const isVisible = (element: Element) => (element.closest("select") ?? element).checkVisibility();

  function add(text: string, element: Element) {
    if (!isNew(text) || !isVisible(element)) return;
    seen.add(text);
    fresh.push(text);
  }

  /** The element that holds the whole of a text of several parts, such as "Week of 23 Nov"; null for a text of one part. */
  function findWhole(element: Element) {
    let whole: Element | null = element;
    while (whole && ["A", "B", "EM", "SPAN", "STRONG", "TIME"].includes(whole.tagName)) whole = whole.parentElement;
    return whole instanceof HTMLElement && whole.childNodes.length > 1 && clean(whole.textContent).length <= maxLength ? whole : null;
  }

  function lookAtText({ data, parentElement: parent }: Text) {
    if (!parent || ["SCRIPT", "STYLE", "NOSCRIPT"].includes(parent.tagName) || !clean(data)) return;
    add(clean(data), parent);
    const whole = findWhole(parent);
    // Without what is hidden in it.
    if (whole) add(clean(whole.innerText), whole);
  }

  function lookAt(root: Node) {
    if (root instanceof Text) return lookAtText(root);
    if (!(root instanceof Element)) return;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) lookAtText(texts.currentNode as Text);
    for (const element of [root, ...root.querySelectorAll(attributes.map((name) => `[${name}]`).join(","))])
      for (const name of attributes) add(clean(element.getAttribute(name)), element);
  }

  function report() {
    if (fresh.length === 0) return;
    const texts = fresh;
    fresh = [];
    // A page that is being left may not get an answer.
    void (window as unknown as { reportSeenTexts?: (texts: string[]) => Promise<void> }).reportSeenTexts?.(texts).catch(() => undefined);
  }

  function lookAtAll() {
    if (document.documentElement) lookAt(document.documentElement);
    report();
  }

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) for (const node of type === "childList" ? addedNodes : [target]) lookAt(node);
    report();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["class", "hidden", "open", "data-state", "aria-hidden", ...attributes] });
  setInterval(lookAtAll, 1000);
  addEventListener("pagehide", lookAtAll);
}

/** The texts of this run. */
export function readSeenTexts(): string[] {
  if (!existsSync(seenTextsFolder)) return [];
  return readdirSync(seenTextsFolder).flatMap((name) => readFileSync(`${seenTextsFolder}/${name}`, "utf8").split("\n").filter(Boolean));
}

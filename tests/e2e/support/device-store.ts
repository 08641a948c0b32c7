import type { Page } from "@playwright/test";

/** How many writes or files wait in this browser, of all people together. */
export const countWaiting = (page: Page, kind: "outbox" | "files") =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("cadence");
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const counting = opening.result.transaction(name).objectStore(name).count();
          counting.addEventListener("success", () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
    kind,
  );

"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { copiesCache, isOfPerson, readClaim } from "@/lib/platform/offline-copies";

interface KeptScreen {
  href: string;
  title: string;
}

/** Links to the screens that this device can show without a network, and a button that tries again. */
export function KeptScreens() {
  const [screens, setScreens] = useState<readonly KeptScreen[]>([]);
  useEffect(() => {
    void findKeptScreens().then(setScreens, () => undefined);
  }, []);
  return (
    <>
      {screens.length > 0 ? (
        <>
          <p className="mt-3">You can still open:</p>
          <ul className="mt-2 grid">
            {screens.map(({ href, title }) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-11 items-center rounded-sm font-semibold text-primary-ink underline-offset-4 hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-3">Please try again when you have a signal.</p>
      )}
      <Button variant="outline" className="mt-6" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </>
  );
}

async function findKeptScreens(): Promise<KeptScreen[]> {
  const person = await readClaim();
  if (person === null) return [];
  const cache = await caches.open(copiesCache);
  const screens = await Promise.all((await cache.keys()).map(async ({ url }) => toKeptScreen(url, await cache.match(url, { ignoreVary: true }), person)));
  return screens.filter((screen) => screen !== null).toSorted((a, b) => a.href.localeCompare(b.href));
}

/** Returns null for anything but a whole section of this person. */
async function toKeptScreen(url: string, copy: Response | undefined, person: string): Promise<KeptScreen | null> {
  const { pathname, search, searchParams } = new URL(url);
  const isSection = [...searchParams.keys()].every((name) => name === "section");
  if (!copy || !isSection || !isOfPerson(copy, person) || !copy.headers.get("content-type")?.startsWith("text/html")) return null;
  const title = new DOMParser().parseFromString(await copy.text(), "text/html").title;
  return { href: pathname + search, title: title.split(" | ")[0] ?? title };
}

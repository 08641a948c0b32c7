"use client";

import { useLayoutEffect } from "react";

/** Titles a page that is not there: Next keeps the title of the page that was asked for. */
export function NotFoundTitle() {
  useLayoutEffect(() => {
    const before = document.title;
    const title = `Page not found | ${before.split(" | ").at(-1)}`;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, []);
  return null;
}

import type { ReactNode } from "react";

/** A line about the connection or what waits to be sent: under the header of a phone a row of the page, on a desk over the screen. */
export const NoticeLine = ({ children }: { children: ReactNode }) => (
  <p className="pointer-events-auto flex min-h-11 items-center justify-between gap-3 border-b px-4 py-1 text-sm has-[button]:pr-1 sm:px-6 lg:min-h-10 lg:rounded-full lg:border lg:bg-card lg:px-4 lg:shadow-md">
    {children}
  </p>
);

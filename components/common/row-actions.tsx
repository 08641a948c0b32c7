import type { ReactNode } from "react";
import { AfterHydration } from "@/components/common/after-hydration";

/** The links and buttons of a table's row. They are a third of a row's length, and need the page's script anyway. */
export const RowActions = ({ children, className }: { children: ReactNode; className: string }) => (
  <span className={className}>
    <AfterHydration>{children}</AfterHydration>
  </span>
);

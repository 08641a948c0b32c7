import type { ReactNode } from "react";
import { Later } from "@/components/common/later";

/** The links and buttons of a table's row. They come with the page's script, as a third of a row's length is theirs. */
export const RowActions = ({ children, className }: { children: ReactNode; className: string }) => (
  <span className={className}>
    <Later>{children}</Later>
  </span>
);

import type { ReactNode } from "react";

/** A line about the preview, such as that the file was imported before. */
export const ImportNotice = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p role="status" className="flex gap-2.5 rounded-md bg-info-soft p-4 text-sm text-info-ink [&_svg]:mt-[0.15em] [&_svg]:size-4.5 [&_svg]:shrink-0">
    {icon}
    <span>{children}</span>
  </p>
);

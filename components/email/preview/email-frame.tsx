import { cn } from "@/components/ui/cn";

export type PreviewDevice = "phone" | "desktop";

/** How wide mail programs show a mail, in pixels. */
const deviceWidths: Record<PreviewDevice, number> = { phone: 390, desktop: 700 };
/** How much of it is seen at once; a page that is made smaller needs less. */
const visibleHeight = 680;
const minVisibleHeight = 420;

interface EmailFrameProps {
  subject: string;
  html: string;
  device: PreviewDevice;
  /** Pixels that it can take; zero while that is not known. */
  availableWidth: number;
}

/** A mail as wide as on this device, made smaller where there is less room. */
export function EmailFrame({ subject, html, device, availableWidth }: EmailFrameProps) {
  const width = device === "phone" ? deviceWidths.phone : Math.max(deviceWidths.desktop, availableWidth);
  const scale = availableWidth > 0 ? Math.min(1, availableWidth / width) : 1;
  const seen = device === "phone" ? visibleHeight : Math.max(minVisibleHeight, Math.round(visibleHeight * scale));
  return (
    <div className={cn("overflow-hidden rounded-lg border bg-card", device === "phone" && "mx-auto max-w-[392px]")} style={{ height: seen }}>
      {/* Sandboxed without exception: whatever it holds, it runs no script and leads nowhere. */}
      <iframe
        title={subject}
        sandbox=""
        srcDoc={html}
        className="block max-w-none origin-top-left border-0"
        style={{ width, height: seen / scale, transform: scale < 1 ? `scale(${scale})` : undefined }}
      />
    </div>
  );
}

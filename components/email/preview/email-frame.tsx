import { cn } from "@/components/ui/cn";

export type PreviewDevice = "phone" | "desktop";

/** Typical widths of an email on each device, in pixels. */
const deviceWidths: Record<PreviewDevice, number> = { phone: 390, desktop: 700 };
/** The frame's height in pixels; a scaled-down email needs less. */
const visibleHeight = 680;
const minVisibleHeight = 420;

interface EmailFrameProps {
  subject: string;
  html: string;
  device: PreviewDevice;
  /** In pixels; 0 until it is measured. */
  availableWidth: number;
}

/** Shows an email at the width of a device, scaled down if there is less room. */
export function EmailFrame({ subject, html, device, availableWidth }: EmailFrameProps) {
  const width = device === "phone" ? deviceWidths.phone : Math.max(deviceWidths.desktop, availableWidth);
  const scale = availableWidth > 0 ? Math.min(1, availableWidth / width) : 1;
  const height = device === "phone" ? visibleHeight : Math.max(minVisibleHeight, Math.round(visibleHeight * scale));
  return (
    <div className={cn("overflow-hidden rounded-lg border bg-card", device === "phone" && "mx-auto max-w-[392px]")} style={{ height }}>
      {/* The empty sandbox blocks scripts, forms and navigation. */}
      <iframe
        title={subject}
        sandbox=""
        srcDoc={html}
        className="block max-w-none origin-top-left border-0"
        style={{ width, height: height / scale, transform: scale < 1 ? `scale(${scale})` : undefined }}
      />
    </div>
  );
}

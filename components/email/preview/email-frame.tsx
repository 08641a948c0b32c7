import { cn } from "@/components/ui/cn";

export type Device = "phone" | "desktop";

/** How wide mail programs show a mail, in pixels. */
const widths: Record<Device, number> = { phone: 390, desktop: 700 };
/** How much of it is seen at once; a page that is made smaller needs less. */
const height = 680;
const least = 420;

interface EmailFrameProps {
  subject: string;
  html: string;
  device: Device;
  /** Pixels that it can take; zero while that is not known. */
  room: number;
}

/** A mail as wide as on this device, made smaller where there is less room. */
export function EmailFrame({ subject, html, device, room }: EmailFrameProps) {
  const width = device === "phone" ? widths.phone : Math.max(widths.desktop, room);
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  const seen = device === "phone" ? height : Math.max(least, Math.round(height * scale));
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

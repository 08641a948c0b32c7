import { cn } from "@/components/ui/cn";
import { publicPaths } from "@/lib/platform/public-paths";

/** A line with the link to the privacy notice, for wherever people are asked for their data. */
export const PrivacyNoticeLink = ({ className }: { className?: string }) => (
  <p className={cn("text-sm text-muted-foreground", className)}>
    What happens to your data:{" "}
    <a href={publicPaths.privacy} className="inline-block py-2 font-semibold text-primary-ink underline underline-offset-4">
      Privacy notice
    </a>
  </p>
);

import { RefreshCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { StatePanel } from "@/components/feedback/state-panel";
import { Button } from "@/components/ui/button";

interface ErrorStateProps {
  title?: string;
  /** What happened and what to do about it. */
  text?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
}

export function ErrorState({
  title = "This didn't load",
  text = "Check your connection and try again. If it keeps happening, let us know.",
  onRetry,
  retrying = false,
  className,
}: ErrorStateProps) {
  return (
    <StatePanel
      role="alert"
      icon={TriangleAlert}
      tone="danger"
      title={title}
      text={text}
      className={className}
      action={
        onRetry ? (
          <Button variant="outline" onClick={onRetry} pending={retrying} pendingLabel="Trying again...">
            <RefreshCw aria-hidden />
            Try again
          </Button>
        ) : undefined
      }
    />
  );
}

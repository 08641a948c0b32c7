interface PageErrorStateProps {
  title: string;
  /** What happened and what to do about it. */
  text: string;
  onRetry: () => void;
  /** What the button says; "Try again" by default. */
  retryLabel?: string;
  className?: string;
}

/**
 * Looks like an ErrorState, in plain markup: every page comes with what it shows when it fails, and the components behind an ErrorState
 * would come a second time with it.
 */
export const PageErrorState = ({ title, text, onRetry, retryLabel = "Try again", className = "" }: PageErrorStateProps) => (
  <div role="alert" className={`state-panel ${className}`}>
    <span aria-hidden="true" className="mb-4 grid size-14 place-items-center rounded-full bg-destructive-soft text-destructive-ink">
      <svg {...iconProps} strokeWidth="1.75" className="size-6.5">
        <path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />
      </svg>
    </span>
    <p className="font-display text-xl font-medium">{title}</p>
    <div className="mt-1.5 max-w-md text-sm text-muted-foreground">{text}</div>
    <div className="mt-5">
      <button type="button" onClick={onRetry} className="button button-outline button-md">
        <svg {...iconProps} strokeWidth="2" aria-hidden="true" className="size-(--icon-size)">
          <path d="M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5" />
        </svg>
        {retryLabel}
      </button>
    </div>
  </div>
);

const iconProps = { viewBox: "0 0 24 24", fill: "none", stroke: "currentColor", strokeLinecap: "round", strokeLinejoin: "round" } as const;

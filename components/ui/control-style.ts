/** Shared by every control one types or picks in, so that a form reads as one thing. */
export const controlStyle =
  "w-full rounded-md border border-control/70 bg-surface px-3.5 py-2 text-base text-ink transition-colors hover:border-control focus:border-primary focus-visible:outline-offset-1 off:cursor-not-allowed off:bg-sunken off:text-muted aria-invalid:border-danger def:min-h-11";

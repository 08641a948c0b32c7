export const OnlineIndicator = () => (
  <span className="inline-flex items-center gap-1.5 font-semibold text-success-ink">
    <span aria-hidden="true" className="size-2 rounded-full bg-success" />
    Online now
  </span>
);

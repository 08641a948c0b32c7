/** What to say once notifications of a kind are off. Check-in reminders by email stop with theirs. */
export const stoppedText = (kind: string | null): string =>
  `${kind === "check_in_due" ? "You won't get check-in reminders any more, as notifications or emails." : "You won't get these any more."} You can turn them on again in your profile.`;

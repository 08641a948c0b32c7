/** Decides when to call `leave`: at once, after a question, or never. */
type LeaveGuard = (leave: () => unknown) => void;

let current: LeaveGuard | undefined;

/** Has this guard asked before something here is left without a link, such as from the command palette. Returns a function that ends it. */
export function guardLeaving(guard: LeaveGuard): () => void {
  current = guard;
  return () => {
    if (current === guard) current = undefined;
  };
}

/** Calls `leave` now, or where something isn't saved once the person agrees. */
export const leaveGuarded: LeaveGuard = (leave) => (current ? current(leave) : leave());

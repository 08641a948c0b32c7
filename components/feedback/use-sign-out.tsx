import { type ReactNode, useState } from "react";
import { signOut } from "@/components/feedback/sign-out";
import { useConfirm } from "@/components/feedback/use-confirm";
import { describeUnsent } from "@/components/offline/unsent";

interface SignOut {
  start: (destination: string) => Promise<void>;
  isSigningOut: boolean;
  /** To be rendered. */
  dialog: ReactNode;
}

/** Signs out, after a question if something on this device isn't sent. */
export function useSignOut(): SignOut {
  const [confirm, dialog] = useConfirm();
  const [isSigningOut, setIsSigningOut] = useState(false);
  async function start(destination: string) {
    const unsent = await describeUnsent();
    const question = { title: "Log out before it’s sent?", description: `Still waiting to send: ${unsent}. Logging out removes it from this device.`, confirmLabel: "Log out anyway", cancelLabel: "Stay", destructive: true };
    if (unsent && !(await confirm(question))) return;
    setIsSigningOut(true);
    await signOut(destination);
  }
  return { start, isSigningOut, dialog };
}

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

/** Signs out, after a question if something on this device isn't sent. `owner` is who is signed in, where the page knows. */
export function useSignOut(owner: string | null): SignOut {
  const [confirm, dialog] = useConfirm();
  const [isSigningOut, setIsSigningOut] = useState(false);
  async function start(destination: string) {
    const unsent = await describeUnsent(owner);
    const question = { title: "Log out before it’s sent?", description: `Not sent yet: ${unsent}. If you log out now, this is deleted from this device and won’t be sent.`, confirmLabel: "Log out anyway", cancelLabel: "Stay", destructive: true };
    if (unsent && !(await confirm(question))) return;
    setIsSigningOut(true);
    await signOut(destination);
  }
  return { start, isSigningOut, dialog };
}

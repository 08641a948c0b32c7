"use client";

import { useMutation } from "@tanstack/react-query";
import { use } from "react";
import { toast } from "@/components/feedback/toast";
import { RefetchContext } from "@/components/form/refetch-context";
import { addPasskeyOnThisDevice, passkeyErrorMessage } from "@/components/second-factors/browser-passkeys";
import { verifyPasskey } from "@/lib/people/second-factors/sign-in-calls";

/** Adds a passkey. `onAdded` gets the recovery codes, if there are new ones. */
export function useAddPasskey(onAdded: (recoveryCodes: readonly string[] | null) => void) {
  const refresh = use(RefetchContext);
  return useMutation({
    mutationFn: (name: string) => addPasskeyOnThisDevice(name.trim() || deviceName(window.navigator.userAgent)),
    onSuccess: async ({ recoveryCodes }) => {
      toast({ title: "Passkey added", description: "You can sign in with it from now on." });
      onAdded(recoveryCodes);
      await refresh(verifyPasskey);
    },
    onError: (error) => toast({ variant: "destructive", title: "Passkey not added", description: passkeyErrorMessage(error) }),
  });
}

const devices: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android phone"],
  [/Mac/, "Mac"],
  [/Windows/, "Windows computer"],
];

/** A name for a passkey whose owner gave it none. */
const deviceName = (userAgent: string) => devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "My device";

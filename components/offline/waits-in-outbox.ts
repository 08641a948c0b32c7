/** Why a write couldn't be sent at once: its files are on their way, earlier ones go first, or there is no network. */
export type WaitReason = "files" | "order" | "network";

/** Thrown where a write waits in the outbox of this device. */
export class WaitsInOutbox extends Error {
  constructor(readonly reason: WaitReason) {
    super("The write waits on this device");
  }
}

const texts: Record<WaitReason, string> = {
  files: "It will be sent as soon as its files are uploaded.",
  order: "It's saved on this device and will be sent after what you wrote before it.",
  network: "It's saved on this device and will be sent when you're back online.",
};

/** The toast for it. */
export const waitingToast = ({ reason }: WaitsInOutbox) => ({ title: "Waiting to send", description: texts[reason] });

/** Thrown where a write couldn't be sent yet: it waits in the outbox of this device. `isForFiles`: only because its files are still on their way. */
export class WaitsInOutbox extends Error {
  constructor(readonly isForFiles: boolean) {
    super("The write waits on this device");
  }
}

/** The toast for it. */
export const waitingToast = ({ isForFiles }: WaitsInOutbox) => ({
  title: "Waiting to send",
  description: isForFiles ? "It will be sent as soon as its files are uploaded." : "It's saved on this device and will be sent when you're back online.",
});

/** Thrown in place of an answer: there is no network, and the write is kept on this device and goes out by itself. */
export class KeptOnDevice extends Error {}

/** The toast for it. */
export const keptToast = { title: "Waiting to send", description: "It's saved on this device and will be sent when you're back online." };

/** Thrown in place of an answer: there is no network, and the write is kept on this device and goes out by itself. */
export class KeptOnDevice extends Error {}

/** The toast for it. */
export const keptToast = { title: "Waiting to send", description: "It's kept on this device and goes out by itself as soon as there's a signal." };

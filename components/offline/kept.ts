/** Thrown where the server couldn't be reached: the write is saved on this device and is sent later. */
export class KeptOnDevice extends Error {}

/** The toast for it. */
export const keptToast = { title: "Waiting to send", description: "It's saved on this device and will be sent when you're back online." };
